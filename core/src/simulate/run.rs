//! The minutes of a table in their order (S-6 to S-11): quotas, due changes, serving, points, decisions. One update at a
//! time for a table and its indexes (S-16).

use super::{
    Table,
    dimension::Running,
    outcome::{Minute, Outcome},
    quota::Decreases,
    settings::{Occurrence, ScaleIn, ScaleOutOrder, TableRules},
};
use crate::traffic::{MINUTES_PER_DAY, Resource};

/// A simulation that can be run in parts, so that whoever draws it stays responsive.
#[derive(Clone, Debug)]
pub struct Simulation<'a> {
    demands: Vec<&'a [u64]>,
    state: State,
}

/// Where a simulation is between two minutes: all of it but the demand, so that it can be put aside and taken up again.
#[derive(Clone, Debug)]
pub(super) struct State {
    rules: TableRules,
    minutes: usize,
    running: Vec<Running>,
    decreases: Vec<Decreases>,
    update: Option<Update>,
    minute: usize,
    /// The next minute that starts a UTC hour.
    next_hour: usize,
    /// Whether writes of indexes can hold the table up.
    joint_writes: bool,
    schedules: bool,
}

/// A change under way.
#[derive(Clone, Copy, Debug)]
struct Update {
    dimension: usize,
    /// The first minute of the new capacity.
    minute: usize,
    to: u32,
}

impl<'a> Simulation<'a> {
    /// Before minute 0.
    pub fn new(table: &Table<'a>) -> Simulation<'a> {
        let demands = table.dimensions().iter().map(|it| it.demand.milli_units()).collect();
        Simulation { demands, state: State::new(table) }
    }

    /// How many minutes have been run.
    pub fn minute(&self) -> usize {
        self.state.minute
    }

    /// Whether every minute has been run.
    pub fn is_finished(&self) -> bool {
        self.state.is_finished()
    }

    /// Runs up to so many more minutes and shows each to `watch`: the place of the dimension, the minute, and what
    /// happened.
    pub fn advance(&mut self, minutes: usize, watch: impl FnMut(usize, usize, Minute)) {
        self.state.advance(&self.demands, minutes, watch);
    }

    /// The figures of the minutes run so far.
    pub fn finish(self) -> Outcome {
        self.state.finish()
    }
}

impl State {
    /// Before minute 0.
    pub(super) fn new(table: &Table<'_>) -> State {
        let rules = table.rules();
        let mut resources: Vec<Resource> = Vec::new();
        let mut running = Vec::with_capacity(table.dimensions().len());
        for dimension in table.dimensions() {
            let quota = resources.iter().position(|it| *it == dimension.id.resource).unwrap_or_else(|| {
                resources.push(dimension.id.resource);
                resources.len() - 1
            });
            running.push(Running::new(dimension, quota));
        }
        let joint_writes = running.iter().any(|it| it.writes() && it.is_index());
        let schedules = table.dimensions().iter().any(|it| !it.policy.schedule.is_empty());
        let mut state = State {
            rules,
            minutes: table.minutes(),
            running,
            decreases: vec![Decreases::new(rules.quota); resources.len()],
            update: None,
            minute: 0,
            next_hour: (60 - rules.start_minute_of_day % 60) as usize,
            joint_writes,
            schedules,
        };
        if schedules {
            state.start_schedule(0);
        }
        state
    }

    pub(super) fn is_finished(&self) -> bool {
        self.minute == self.minutes
    }

    pub(super) fn minute(&self) -> usize {
        self.minute
    }

    /// Runs up to so many more minutes of the demands of its dimensions, in their order.
    pub(super) fn advance(&mut self, demands: &[&[u64]], minutes: usize, mut watch: impl FnMut(usize, usize, Minute)) {
        let end = self.minute.saturating_add(minutes).min(self.minutes);
        let lag = self.rules.timing.metric_lag as usize;
        while self.minute < end {
            let minute = self.minute;
            let starts_hour = minute == self.next_hour;
            if starts_hour {
                self.end_hour(minute);
            }
            if let Some(update) = self.update.filter(|update| update.minute <= minute) {
                self.running[update.dimension].change(minute, update.to);
                self.update = None;
            }
            if starts_hour {
                self.running.iter_mut().for_each(Running::start_hour);
            }
            self.serve(demands, minute, &mut watch);
            let mut alarm = self.schedules;
            if let Some(seen) = minute.checked_sub(lag) {
                self.running.iter_mut().for_each(|it| alarm |= it.see(seen));
            }
            self.minute += 1;
            if self.schedules {
                self.start_schedule(self.minute);
            }
            if alarm && self.update.is_none() {
                self.decide(self.minute);
            }
        }
    }

    /// The figures of the minutes run so far.
    pub(super) fn finish(mut self) -> Outcome {
        let start = self.rules.start_minute_of_day;
        self.running.iter_mut().for_each(Running::end_hour);
        Outcome {
            dimensions: self.running.into_iter().map(|it| it.finish(self.minute)).collect(),
            minutes_before: start % 60,
            minutes_after: (self.next_hour - self.minute) as u32,
        }
    }

    fn minute_of_first_day(&self, minute: usize) -> u64 {
        u64::from(self.rules.start_minute_of_day) + minute as u64
    }

    fn end_hour(&mut self, minute: usize) {
        let minute_of_day = self.minute_of_first_day(minute);
        self.decreases.iter_mut().for_each(|it| it.tick(minute_of_day));
        self.running.iter_mut().for_each(Running::end_hour);
        self.next_hour += 60;
    }

    fn serve(&mut self, demands: &[&[u64]], minute: usize, watch: &mut impl FnMut(usize, usize, Minute)) {
        let limit = if self.joint_writes { self.joint_share(demands, minute) } else { None };
        for (place, (running, demand)) in self.running.iter_mut().zip(demands).enumerate() {
            let own = demand[minute];
            let ceiling = match limit {
                Some((servable, demand)) if running.writes() => {
                    let share = u128::from(own) * u128::from(servable) / u128::from(demand);
                    // A share of a u64 that is at most one.
                    share as u64
                }
                _ => u64::MAX,
            };
            watch(place, minute, running.serve(minute, own, ceiling));
        }
    }

    /// The smallest share of its write demand that the table or an index can serve, as two amounts; `None` when all
    /// can be served (S-22).
    fn joint_share(&self, demands: &[&[u64]], minute: usize) -> Option<(u64, u64)> {
        let writes = self.running.iter().zip(demands).filter(|(it, _)| it.writes());
        writes
            .map(|(it, demand)| (it.servable(demand[minute]), demand[minute]))
            .filter(|(servable, demand)| servable < demand)
            .min_by(|(a, of_a), (b, of_b)| {
                (u128::from(*a) * u128::from(*of_b)).cmp(&(u128::from(*b) * u128::from(*of_a)))
            })
    }

    /// Scheduled actions of a minute that is about to start set new bounds (S-20).
    fn start_schedule(&mut self, minute: usize) {
        let of_day = self.minute_of_first_day(minute);
        let day = u64::from(MINUTES_PER_DAY);
        for running in &mut self.running {
            for action in &running.policy.schedule {
                let comes = match action.at {
                    Occurrence::Minute(at) => minute == at as usize,
                    Occurrence::Daily(at) => of_day % day == u64::from(at),
                    Occurrence::Weekly(at) => of_day % (7 * day) == u64::from(at),
                };
                if comes {
                    (running.minimum, running.maximum) = (action.minimum, action.maximum);
                }
            }
        }
        if minute == 0 {
            self.decide(0);
        }
    }

    /// Starts at most one update at the end of the minute before `boundary` (S-11, S-14, S-15, S-20).
    fn decide(&mut self, boundary: usize) {
        let started = self.bounds(boundary).or_else(|| self.scale_out(boundary)).or_else(|| self.scale_in(boundary));
        let Some((dimension, to)) = started else { return };
        let running = &mut self.running[dimension];
        running.changed = Some(boundary);
        if to < running.capacity {
            running.decreased = Some(boundary);
        }
        let minute = boundary + self.rules.timing.update_time as usize;
        self.update = Some(Update { dimension, minute, to });
    }

    /// A capacity outside its bounds goes to the nearest.
    fn bounds(&mut self, boundary: usize) -> Option<(usize, u32)> {
        if !self.schedules {
            return None;
        }
        for place in 0..self.running.len() {
            let running = &self.running[place];
            let to = running.capacity.clamp(running.minimum, running.maximum);
            if to > running.capacity || (to < running.capacity && self.take_decrease(place, boundary)) {
                return Some((place, to));
            }
        }
        None
    }

    fn scale_out(&mut self, boundary: usize) -> Option<(usize, u32)> {
        let mut first: Option<(Option<usize>, usize, u32)> = None;
        for (place, running) in self.running.iter().enumerate() {
            let policy = &running.policy;
            if !running.points.are_high() {
                continue;
            }
            let wanted = running.wanted(running.points.basis_out(policy.basis_out));
            if wanted <= running.capacity || !is_over(running.scaled_out, policy.cooldown_out_seconds, boundary) {
                continue;
            }
            let changed = match self.rules.scale_out_order {
                ScaleOutOrder::Fair => running.changed,
                ScaleOutOrder::Fixed => None,
            };
            if first.is_none_or(|(earliest, ..)| changed < earliest) {
                first = Some((changed, place, wanted));
            }
        }
        first.map(|(_, place, wanted)| (place, wanted))
    }

    fn scale_in(&mut self, boundary: usize) -> Option<(usize, u32)> {
        let mut waiting: Vec<(Option<usize>, usize, u32)> = Vec::new();
        for (place, running) in self.running.iter_mut().enumerate() {
            let policy = &running.policy;
            let can_fall = policy.scale_in == ScaleIn::On && running.capacity > running.minimum;
            if !can_fall || !running.points.are_low() {
                continue;
            }
            let basis = running.points.basis_in(policy.basis_in);
            let wanted = running.wanted(basis);
            if wanted < running.capacity && is_over(running.scaled_in, policy.cooldown_in_seconds, boundary) {
                waiting.push((running.decreased, place, wanted));
            }
        }
        waiting.sort_unstable();
        waiting.into_iter().find(|(_, place, _)| self.take_decrease(*place, boundary)).map(|(_, place, to)| (place, to))
    }

    fn take_decrease(&mut self, place: usize, boundary: usize) -> bool {
        // Decided at the end of a minute: the quota is that of this minute.
        let minute = self.minute_of_first_day(boundary.saturating_sub(1));
        let running = &mut self.running[place];
        let taken = self.decreases[running.quota].take(minute);
        if !taken {
            running.reject_decrease();
        }
        taken
    }
}

/// Whether a cooldown from the minute of a change is over at the end of the minute before `boundary` (S-18).
fn is_over(changed: Option<usize>, cooldown_seconds: u32, boundary: usize) -> bool {
    changed.is_none_or(|minute| 60 * (boundary - minute) >= cooldown_seconds as usize)
}

//! The times of a series, kept as runs of the same distance: a year of minutes is one run. Owns their order and their
//! distances; what a period is, is decided in [`super::assemble`].

/// Times in the order in which they were pushed.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    runs: Vec<Run>,
    count: usize,
    /// The time that would lengthen the last run.
    next: i64,
}

/// Times that follow each other at one distance. Its length is up to the start of the next.
#[derive(Clone, Copy, Debug)]
struct Run {
    first: i64,
    /// Seconds from each to the next; 0 for a single time.
    distance: i64,
    /// How many times are before it.
    before: usize,
}

impl Times {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(super) fn push(&mut self, seconds: i64) {
        match self.runs.last_mut() {
            Some(run) if seconds == self.next && run.before + 1 < self.count => self.next += run.distance,
            Some(run) if run.before + 1 == self.count => {
                run.distance = seconds - run.first;
                self.next = seconds + run.distance;
            }
            _ => self.runs.push(Run { first: seconds, distance: 0, before: self.count }),
        }
        self.count += 1;
    }

    /// The time at a place.
    pub(super) fn get(&self, at: usize) -> Option<i64> {
        if at >= self.count {
            return None;
        }
        let run = self.runs.partition_point(|run| run.before <= at);
        self.runs.get(run.wrapping_sub(1)).map(|run| run.at(at))
    }

    /// Each time.
    pub(super) fn iter(&self) -> impl Iterator<Item = i64> {
        self.bounded().flat_map(|(run, end)| (run.before..end).map(move |at| run.at(at)))
    }

    /// The distance in seconds, where it is the same from each to the next.
    pub(super) fn even_distance(&self) -> Option<i64> {
        match self.runs.as_slice() {
            [run] if self.count > 1 => Some(run.distance),
            _ => None,
        }
    }

    /// Whether each is later than the one before.
    pub(super) fn are_ascending(&self) -> bool {
        self.are_ordered(|before, next| before < next)
    }

    /// Whether none is later than the one before.
    pub(super) fn are_newest_first(&self) -> bool {
        self.are_ordered(|before, next| before >= next)
    }

    /// Whether none is earlier than the one before.
    pub(super) fn are_oldest_first(&self) -> bool {
        self.are_ordered(|before, next| before <= next)
    }

    fn are_ordered(&self, holds: impl Fn(i64, i64) -> bool) -> bool {
        // Within a run, what holds for its first pair holds for all.
        let within =
            self.bounded().all(|(run, end)| end - run.before < 2 || holds(run.first, run.first + run.distance));
        let mut ends = self.bounded().map(|(run, end)| (run.first, run.at(end - 1)));
        let mut last = ends.next().map(|(_, last)| last);
        within && ends.all(|(first, end)| last.replace(end).is_none_or(|before| holds(before, first)))
    }

    /// Each run and where it ends.
    fn bounded(&self) -> impl Iterator<Item = (Run, usize)> {
        let ends = self.runs.iter().skip(1).map(|run| run.before).chain([self.count]);
        self.runs.iter().copied().zip(ends)
    }
}

impl Run {
    fn at(&self, place: usize) -> i64 {
        self.first + self.distance * (place - self.before) as i64
    }
}

impl FromIterator<i64> for Times {
    fn from_iter<I: IntoIterator<Item = i64>>(seconds: I) -> Times {
        let mut times = Times::default();
        seconds.into_iter().for_each(|it| times.push(it));
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_year_of_minutes_is_one_run() {
        let times: Times = (0..525_600).map(|minute| minute * 60).collect();
        assert_eq!((times.runs.len(), times.even_distance()), (1, Some(60)));
        assert_eq!((times.get(525_599), times.get(525_600)), (Some(31_535_940), None));
    }

    #[test]
    fn one_time_has_no_distance() {
        let times: Times = [7].into_iter().collect();
        assert_eq!((times.len(), times.get(0), times.even_distance()), (1, Some(7), None));
        assert!(times.are_ascending() && times.are_newest_first());
    }

    proptest! {
        #[test]
        fn runs_hold_the_times_in_their_order(steps in prop::collection::vec(-2_i64..3, 0..40)) {
            let list: Vec<i64> = steps.iter().scan(0, |at, step| { *at += step; Some(*at) }).collect();
            let times: Times = list.iter().copied().collect();
            prop_assert_eq!(times.iter().collect::<Vec<_>>(), list.clone());
            prop_assert_eq!((0..=list.len()).map(|at| times.get(at)).collect::<Vec<_>>(),
                (0..=list.len()).map(|at| list.get(at).copied()).collect::<Vec<_>>());
            prop_assert_eq!(times.are_ascending(), list.is_sorted_by(|a, b| a < b));
            prop_assert_eq!(times.are_oldest_first(), list.is_sorted());
            prop_assert_eq!(times.are_newest_first(), list.is_sorted_by(|a, b| a >= b));
            let distances: Vec<i64> = list.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let even = distances.first().copied().filter(|first| distances.iter().all(|it| it == first));
            prop_assert_eq!(times.even_distance(), even);
        }
    }
}

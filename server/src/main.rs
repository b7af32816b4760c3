//! The command `keyfare`: reads the arguments and hands over to one command. Exit codes: 0 done, 1 bad input, 2 wrong usage.

mod commands;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// What DynamoDB tables need and cost: exact units, exact dollars.
#[derive(Debug, Parser)]
#[command(name = "keyfare", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(commands::serve::Arguments),
    Estimate(commands::estimate::Arguments),
    Capacity(commands::capacity::Arguments),
    Meter(commands::meter::Arguments),
    Simulate(commands::simulate::Arguments),
    Size(commands::size::Arguments),
    Link(commands::link::Arguments),
    Open(commands::open::Arguments),
    Rules(commands::rules::Arguments),
    Prices(commands::prices::Arguments),
    Regions(commands::regions::Arguments),
    Review(commands::review::Arguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Serve(arguments) => commands::serve::run(arguments),
        Command::Estimate(arguments) => commands::estimate::run(arguments),
        Command::Capacity(arguments) => commands::capacity::run(arguments),
        Command::Meter(arguments) => commands::meter::run(arguments),
        Command::Simulate(arguments) => commands::simulate::run(arguments),
        Command::Size(arguments) => commands::size::run(arguments),
        Command::Link(arguments) => commands::link::run(arguments),
        Command::Open(arguments) => commands::open::run(arguments),
        Command::Rules(arguments) => commands::rules::run(arguments),
        Command::Prices(arguments) => commands::prices::run(arguments),
        Command::Regions(arguments) => commands::regions::run(arguments),
        Command::Review(arguments) => commands::review::run(arguments),
    }
}

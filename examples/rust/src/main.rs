//! Estimates the price of a habitat on Mars: cargo run -- ../models/HabitatPricer.mlmodel

use modelc_example::{handle_count, Error, Model, Value};
use std::{env, process::ExitCode};

fn price(path: &str) -> Result<(), Error> {
    let model = Model::load(path)?;
    for climate in ["polar", "temperate", "equatorial"] {
        let outputs = model.predict(&[
            ("climate", Value::Text(climate.to_owned())),
            ("solarPanels", Value::Double(4.0)),
            ("greenhouses", Value::Double(2.0)),
            ("size", Value::Double(750.0)),
        ])?;
        if let Some(Value::Double(price)) = outputs.get("price")? {
            println!("{climate}: {price:.0} thousand credits");
        }
    }

    // Errors have a code for programs and a text for people.
    if let Err(error) = model.predict(&[("climate", Value::Double(1.0))]) {
        println!("with a number as climate: {} ({})", error, error.code);
    }
    Ok(())
}

fn main() -> ExitCode {
    let path = env::args()
        .nth(1)
        .unwrap_or_else(|| "../models/HabitatPricer.mlmodel".to_owned());
    if let Err(error) = price(&path) {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    println!("handles left: {}", handle_count());
    ExitCode::SUCCESS
}

//! Finds libmodelc: in the folder that MODELC_LIB_DIR names, or where pkg-config says.

use std::{env, process::Command};

fn main() {
    println!("cargo:rerun-if-env-changed=MODELC_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    let folder = env::var("MODELC_LIB_DIR").unwrap_or_else(|_| library_folder());
    println!("cargo:rustc-link-search=native={folder}");
    println!("cargo:rustc-link-lib=dylib=modelc");
    // The program finds the library there, too.
    println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{folder}");
}

fn library_folder() -> String {
    let found = Command::new("pkg-config")
        .args(["--variable=libdir", "modelc"])
        .output()
        .ok()
        .filter(|run| run.status.success())
        .and_then(|run| String::from_utf8(run.stdout).ok())
        .map(|text| text.trim().to_owned());
    found.expect("pkg-config does not find modelc: install it, or set PKG_CONFIG_PATH or MODELC_LIB_DIR")
}

//! Programs that are not Rust: looked for, installed when this machine's package manager allows it, and named in one
//! sentence when not.

use crate::{
    Result,
    cargo::{root, succeed},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Sees to it that the compiler can build for the browser.
pub(crate) fn need_wasm_target(target: &str) -> Result<()> {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).current_dir(root()).output();
    match installed {
        Ok(list) if String::from_utf8_lossy(&list.stdout).lines().any(|it| it.trim() == target) => Ok(()),
        Ok(_) => succeed(Command::new("rustup").args(["target", "add", target]).current_dir(root())),
        // Without rustup the compiler may still have the target: cargo will tell.
        Err(_) => Ok(()),
    }
}

/// The program that makes wasm smaller, if there is one. Says so when there is none: the module is then about twice the size.
pub(crate) fn wasm_opt() -> Option<PathBuf> {
    find("wasm-opt").or_else(|| install(&["binaryen"]).ok().and_then(|()| find("wasm-opt"))).or_else(|| {
        println!(
            "wasm-opt is not installed (Debian package binaryen): this step is skipped, and the module is larger."
        );
        None
    })
}

/// A Chromium: the one that `CHROMIUM` names, one on the path, or Debian's.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        let named = PathBuf::from(named);
        return if runs(&named) {
            Ok(named)
        } else {
            Err(format!("CHROMIUM names {}, which does not run; name the program of a Chromium", named.display()))
        };
    }
    let installed = || CHROMIUMS.iter().filter_map(|it| find(it)).find(|it| runs(it));
    if let Some(found) = installed() {
        return Ok(found);
    }
    let advice =
        "no Chromium runs here; install the packages chromium and fonts-liberation, or name a Chromium in CHROMIUM";
    install(&["chromium", "fonts-liberation"]).map_err(|error| format!("{advice} ({error})"))?;
    installed().ok_or_else(|| advice.to_owned())
}

const CHROMIUMS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Whether a program answers. Ubuntu's package of Chromium is a script that only names another way to install it.
fn runs(program: &Path) -> bool {
    let version = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    version.is_ok_and(|it| it.status.success() && !it.stdout.is_empty())
}

/// The Node packages of a folder, as its lock file says.
pub(crate) fn node_packages(folder: &Path) -> Result<()> {
    let wanted = fs::read_to_string(folder.join("package-lock.json"))
        .map_err(|error| format!("package-lock.json cannot be read: {error}"))?;
    // npm offers no quick way to ask whether everything is in place; a copy of the lock file tells.
    let stamp = folder.join("node_modules/.installed-lock.json");
    if fs::read_to_string(&stamp).is_ok_and(|it| it == wanted) {
        return Ok(());
    }
    if find("node").is_none() || find("npm").is_none() {
        return Err("the browser tests need Node 20 or newer with npm; install them, and run this again".to_owned());
    }
    succeed(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{} cannot be written: {error}", stamp.display()))
}

/// A program on the path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|it| it.is_file())
}

/// Installs Debian packages. Only as root: nobody is asked for a password in the middle of a build.
fn install(packages: &[&str]) -> Result<()> {
    let names = packages.join(" ");
    if find("apt-get").is_none() {
        return Err(format!("there is no apt-get here to install {names} with"));
    }
    if !is_root() {
        return Err(format!("run `sudo apt-get install {names}` first"));
    }
    println!("installing {names}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()).stdout(Stdio::null());
        command
    };
    succeed(&mut apt(&["update", "--quiet"]))?;
    succeed(apt(&["install", "--quiet", "--yes", "--no-install-recommends"]).args(packages))
}

/// Whether this process may install packages.
pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|it| it.stdout.trim_ascii() == b"0")
}

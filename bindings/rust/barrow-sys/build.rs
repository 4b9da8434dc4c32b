// SPDX-License-Identifier: MIT
//! Compiles the C library with the system's compiler: `CC` and `AR` name others. The sources are those of
//! the crate, or of the repository around it.
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().map_or(false, |end| end == "c") {
            found.push(path);
        }
    }
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|problem| panic!("{command:?}: {problem}"));
    assert!(status.success(), "{command:?} failed");
}

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let own = here.join("c");
    let tree = if own.is_dir() { own } else { here.join("../../..") };
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let mut files = Vec::new();
    sources(&tree.join("src"), &mut files);
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
    let mut objects = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let object = out.join(format!("{number}.o"));
        run(Command::new(&compiler)
            .args(["-std=c11", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-c"])
            .arg("-I").arg(tree.join("include")).arg("-I").arg(tree.join("src"))
            .arg(file).arg("-o").arg(&object));
        objects.push(object);
    }
    let library = out.join("libbarrow.a");
    let _ = std::fs::remove_file(&library);
    run(Command::new(env::var("AR").unwrap_or_else(|_| "ar".into())).arg("crs").arg(&library).args(&objects));
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=barrow");
    println!("cargo:rerun-if-changed={}", tree.join("src").display());
    println!("cargo:rerun-if-changed={}", tree.join("include").display());
}

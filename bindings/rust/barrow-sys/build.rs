// SPDX-License-Identifier: MIT
//! Compiles the C library with the system's compiler: `CC` and `AR` name others. The sources are those of
//! the crate, or of the repository around it.
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

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

fn start(command: &mut Command) -> Child {
    command.spawn().unwrap_or_else(|problem| panic!("{command:?}: {problem}"))
}

fn finish(mut child: Child) {
    assert!(child.wait().unwrap().success(), "the C library does not compile");
}

fn compile(tree: &Path, file: &Path, object: &Path) -> Child {
    start(Command::new(env::var("CC").unwrap_or_else(|_| "cc".into()))
        .args(["-std=c11", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-c"])
        .arg("-I").arg(tree.join("include")).arg("-I").arg(tree.join("src")).arg("-I").arg(tree)
        .arg(file).arg("-o").arg(object))
}

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let own = here.join("c");
    let tree = if own.is_dir() { own } else { here.join("../../..") };
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let mut files = Vec::new();
    sources(&tree.join("src"), &mut files);
    sources(&tree.join("play"), &mut files);
    let objects: Vec<_> = (0..files.len()).map(|number| out.join(format!("{number}.o"))).collect();
    let jobs = env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(1);
    let pairs: Vec<_> = files.iter().zip(&objects).collect();
    for some in pairs.chunks(jobs) {
        let children: Vec<_> = some.iter().map(|(file, object)| compile(&tree, file, object)).collect();
        children.into_iter().for_each(finish);
    }
    let library = out.join("libbarrow.a");
    let _ = std::fs::remove_file(&library);
    finish(start(Command::new(env::var("AR").unwrap_or_else(|_| "ar".into())).arg("crs").arg(&library).args(&objects)));
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=barrow");
    println!("cargo:rerun-if-changed={}", tree.join("src").display());
    println!("cargo:rerun-if-changed={}", tree.join("play").display());
    println!("cargo:rerun-if-changed={}", tree.join("include").display());
}

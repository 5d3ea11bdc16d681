//! What no linter checks: headers, generated files, the map of the code, licences, secrets of
//! one machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root;

/// Every file that git tracks or would track.
fn files() -> Vec<PathBuf> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let out = Command::new("git").args(list).current_dir(root()).output().expect("git runs");
    assert!(out.status.success(), "git lists the files");
    let text = String::from_utf8(out.stdout).expect("file names are UTF-8");
    text.lines().map(PathBuf::from).filter(|path| root().join(path).is_file()).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rust_files() -> Vec<(PathBuf, String)> {
    let rust = |path: &PathBuf| path.extension().is_some_and(|e| e == "rs");
    files().into_iter().filter(rust).map(|path| (path.clone(), read(&path))).collect()
}

#[test]
fn every_rust_file_says_what_it_is_for() {
    for (path, text) in rust_files() {
        assert!(text.starts_with("//! "), "{} begins with //!", path.display());
    }
}

#[test]
fn files_are_small() {
    for (path, text) in rust_files() {
        let lines = text.lines().count();
        assert!(lines <= 600, "{} has {lines} lines: is it one idea?", path.display());
    }
}

#[test]
fn the_list_of_games_is_generated() {
    let list = fs::read_to_string(crate::games_list::path()).expect("the list is there");
    assert_eq!(list, crate::games_list::text(), "run `cargo xtask games`");
}

#[test]
fn the_pictures_are_up_to_date_and_shown() {
    let readme = read(Path::new("README.md"));
    for (path, picture) in crate::pictures::all() {
        let name = path.strip_prefix(root()).expect("it is a file of the repository");
        assert!(read(name) == picture, "{}: run `cargo xtask bless`", name.display());
        assert!(readme.contains(&format!("({})", name.display())), "{} is shown", name.display());
    }
}

#[test]
fn the_board_in_the_browser_is_up_to_date() {
    for (path, text) in crate::board::all() {
        let name = path.strip_prefix(root()).expect("it is a file of the repository");
        assert!(read(name) == text, "{}: run `cargo xtask bless`", name.display());
    }
}

/// The README's links lead to files that are there.
#[test]
fn the_links_of_the_readme_are_true() {
    let readme = read(Path::new("README.md"));
    for part in readme.split("](").skip(1) {
        let link = part.split(')').next().expect("split yields a part");
        assert!(link.contains("://") || root().join(link).exists(), "README.md links {link}");
    }
}

/// "Nothing outside the folder names a game except one generated list": in the code of the other
/// crates no string names one.
#[test]
fn no_other_crate_names_a_game() {
    for (path, text) in rust_files() {
        let inside = path.starts_with("crates/games");
        let test = path.components().any(|c| c.as_os_str() == "tests");
        if inside || test {
            continue;
        }
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for (i, line) in code.enumerate() {
            for game in games::ALL {
                let named = line.contains(&format!("\"{}", game.id))
                    || line.contains(&format!("{}::", game.id.replace('-', "_")));
                assert!(!named, "{}: {line:?} (code line {i}) names a game", path.display());
            }
        }
    }
}

/// The map names folders and files as `path` in backquotes; each must exist.
#[test]
fn the_map_is_true() {
    let map = read(Path::new("ARCHITECTURE.md"));
    assert!(map.lines().count() <= 200, "ARCHITECTURE.md has at most 200 lines");
    let mut named = 0;
    for name in map.split('`').skip(1).step_by(2) {
        let path = name.contains('/') && !name.contains([' ', '<', '*', ':', '$']);
        if path && !name.starts_with("http") {
            assert!(root().join(name).exists(), "ARCHITECTURE.md names {name}");
            named += 1;
        }
    }
    assert!(named >= 10, "ARCHITECTURE.md maps the code");
}

#[test]
fn dependencies_have_a_reason_and_a_permissive_license() {
    let manifest = read(Path::new("Cargo.toml"));
    let section = manifest.split("[workspace.dependencies]").nth(1).expect("the section");
    let section = section.split("\n[").next().expect("its end");
    let mut before = "";
    for line in section.lines().filter(|line| !line.is_empty()) {
        let own = line.contains("path = ");
        if !line.starts_with('#') && !own {
            assert!(before.starts_with('#'), "{line} has a reason above it");
        }
        before = line;
    }
    // Packages of other platforms need not be on this machine.
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8(version.stdout).expect("UTF-8");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let format = ["metadata", "--format-version", "1", "--locked", "--offline"];
    let args = [format.as_slice(), &["--filter-platform", host]].concat();
    let out = Command::new(env!("CARGO")).args(args).current_dir(root()).output();
    let out = out.expect("cargo runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    for package in metadata["packages"].as_array().expect("a list") {
        let license = package["license"].as_str().unwrap_or_default();
        let free = [
            "MIT",
            "Apache-2.0",
            "Zlib",
            "Unlicense",
            "BSD",
            "ISC",
            "Unicode-3.0",
            "0BSD",
            "CC0-1.0",
        ];
        let usable = free.iter().any(|id| license.contains(id));
        assert!(usable, "{}: license {license:?}", package["name"]);
    }
}

#[test]
fn nothing_names_one_machine() {
    // Put together here, so that this file does not name them.
    let places = ["work", "root", "farm", "home"].map(|place| format!("/{place}/"));
    let hosts = [
        ["registry", "npmjs"],
        ["static", "crates.io"],
        ["index", "crates.io"],
        ["files", "pythonhosted"],
        ["deb", "debian"],
    ]
    .map(|parts| parts.join("."));
    for path in files() {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for place in &places {
            assert!(!text.contains(place.as_str()), "{} names {place}", path.display());
        }
        for host in &hosts {
            assert!(!text.contains(host.as_str()), "{} names {host}", path.display());
        }
    }
}

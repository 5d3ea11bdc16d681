//! Compresses the files of the page and puts them into the program, so that a clone needs cargo
//! alone and no answer waits for a compressor.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest as _, Sha256};

/// What is for developers only.
const LEFT_OUT: [&str; 5] = ["node_modules", "test", "e2e", "types", "screenshots"];
/// What is sent, with its type, and whether it is worth compressing.
const KINDS: [(&str, &str, bool); 9] = [
    ("html", "text/html; charset=utf-8", true),
    ("js", "text/javascript; charset=utf-8", true),
    ("css", "text/css; charset=utf-8", true),
    ("svg", "image/svg+xml", true),
    ("webmanifest", "application/manifest+json", true),
    ("txt", "text/plain; charset=utf-8", true),
    ("png", "image/png", false),
    ("ico", "image/x-icon", false),
    ("woff2", "font/woff2", false),
];

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(&web, &web, &mut files);
    files.sort();
    let mut list = String::from("&[\n");
    for (i, (name, path)) in files.iter().enumerate() {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        let kind = KINDS.iter().find(|(known, ..)| *known == extension);
        let Some(&(_, kind, compress)) = kind else { continue };
        let plain = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let mut etag = String::new();
        for byte in &Sha256::digest(&plain)[..12] {
            let _ = write!(etag, "{byte:02x}");
        }
        let forms =
            [Some(plain.clone()), compress.then(|| gzip(&plain)), compress.then(|| brotli(&plain))];
        let [plain, gzip, brotli] = [0, 1, 2].map(|form| {
            forms[form].as_ref().map_or_else(
                || "&[]".to_owned(),
                |bytes| {
                    let file = out.join(format!("{i}.{form}"));
                    fs::write(&file, bytes).expect("the folder of the build can be written");
                    format!("include_bytes!({:?})", file.display().to_string())
                },
            )
        });
        let _ = writeln!(
            list,
            "Embedded {{ path: {name:?}, kind: {kind:?}, etag: {etag:?}, plain: {plain}, \
             gzip: {gzip}, brotli: {brotli} }},"
        );
    }
    list.push(']');
    fs::write(out.join("files.rs"), list).expect("the folder of the build can be written");
}

/// All files of a folder, by their paths below `web`.
fn collect(web: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    // New files must be seen, so every folder is watched.
    println!("cargo::rerun-if-changed={}", folder.display());
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if name.starts_with('.') || LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(web, &path, files);
        } else if let Ok(below) = path.strip_prefix(web) {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((below.to_string_lossy().replace('\\', "/"), path.clone()));
        }
    }
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(plain).expect("memory does not fail");
    encoder.finish().expect("memory does not fail")
}

fn brotli(plain: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut out, 1 << 16, 9, 22);
    encoder.write_all(plain).expect("memory does not fail");
    drop(encoder);
    out
}

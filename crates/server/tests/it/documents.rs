//! What is written about the API is true: the OpenAPI document, the types, and docs/api.md.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::schema::DOCUMENT;
use crate::support::Running;

/// A file of the repository.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Compares a generated file, or writes it if the environment asks for it.
fn compare(name: &str, text: &str) {
    let path = file(name);
    if std::env::var_os("CAREEN_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        std::fs::write(&path, text).expect("the file is written");
        return;
    }
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(old == text, "{name} is out of date: run `cargo xtask types`");
}

#[test]
fn the_openapi_document_is_up_to_date() {
    compare("docs/openapi.json", &server::openapi());
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    compare("web/types/api.d.ts", &server::types());
}

#[test]
fn the_document_is_served() {
    let server = Running::new();
    assert_eq!(server.person().good("/api/openapi.json", &[]), *DOCUMENT);
}

/// Every path of the document stands in docs/api.md.
#[test]
fn every_path_is_described() {
    let text = std::fs::read_to_string(file("docs/api.md")).expect("it is there");
    for path in DOCUMENT["paths"].as_object().expect("paths").keys() {
        assert!(text.contains(path.as_str()), "docs/api.md describes {path}");
    }
    for path in text.split('`').filter(|code| code.contains(" /api/")) {
        let path = path.split([' ', '?']).find(|word| word.starts_with("/api/")).expect("a path");
        let known = DOCUMENT["paths"].get(path).is_some()
            || path == "/api/openapi.json"
            || path == "/api/ws";
        assert!(known, "docs/api.md describes {path}, which is not there");
    }
}

/// The examples of docs/api.md have the shape that is promised. They leave out parts of long lists
/// and objects, so only what stands there is compared.
#[test]
fn the_examples_are_true() {
    let text = std::fs::read_to_string(file("docs/api.md")).expect("it is there");
    let mut heading = String::new();
    let mut checked = 0;
    let mut block: Option<String> = None;
    for line in text.lines() {
        match &mut block {
            Some(json) if line == "```" => {
                let value: Value = serde_json::from_str(json)
                    .unwrap_or_else(|error| panic!("{heading}: {error} in {json}"));
                checked += usize::from(check_example(&heading, &value));
                block = None;
            }
            Some(json) => {
                json.push_str(line);
                json.push('\n');
            }
            None if line == "```json" => block = Some(String::new()),
            None if line.starts_with('#') => line.clone_into(&mut heading),
            None => {}
        }
    }
    assert!(checked >= 12, "{checked} examples were checked");
}

/// Compares an example with the schema of its heading; whether there is one.
fn check_example(heading: &str, value: &Value) -> bool {
    let schema = |name: &str| DOCUMENT["components"]["schemas"][name].clone();
    let schema = match heading {
        "### Errors" => schema("Problem"),
        heading if heading.contains("WebSocket") => schema("JudgedTurn"),
        "### `POST /api/play`" => schema("NewGame"),
        heading => {
            let mut words = heading.trim_start_matches("### `").trim_end_matches('`').split(' ');
            let (Some(method), Some(path)) = (words.next(), words.next()) else { return false };
            let responses = &DOCUMENT["paths"][path][method.to_lowercase()]["responses"];
            responses["200"]["content"]["application/json"]["schema"].clone()
        }
    };
    if schema.is_null() {
        return false;
    }
    part_of(value, &schema, heading);
    true
}

/// Every field of an example is in its schema.
fn part_of(value: &Value, schema: &Value, place: &str) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().expect("a name");
        return part_of(value, &DOCUMENT["components"]["schemas"][name], place);
    }
    let parts: Vec<&Value> = ["oneOf", "anyOf", "allOf"]
        .iter()
        .filter_map(|key| schema[*key].as_array())
        .flatten()
        .collect();
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let found = field_of(schema, name);
                let known = found.unwrap_or_else(|| panic!("{place}: no field \"{name}\""));
                if known.is_object() {
                    part_of(field, &known, place);
                }
            }
        }
        Value::Array(items) => {
            let list = parts.iter().find(|part| part.get("items").is_some());
            let schema = list.copied().unwrap_or(schema);
            for item in items.iter().filter(|_| schema["items"].is_object()) {
                part_of(item, &schema["items"], place);
            }
        }
        _ => {}
    }
}

/// The schema of a field, also in parts and behind references.
fn field_of(schema: &Value, name: &str) -> Option<Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = reference.rsplit('/').next().expect("a name");
        return field_of(&DOCUMENT["components"]["schemas"][target], name);
    }
    if let Some(field) = schema["properties"].get(name) {
        return Some(field.clone());
    }
    if let Some(values) = schema.get("additionalProperties") {
        return Some(values.clone());
    }
    let parts = ["oneOf", "anyOf", "allOf"].iter().filter_map(|key| schema[*key].as_array());
    parts.flatten().find_map(|part| field_of(part, name))
}

//! Whether answers have the shape that the OpenAPI document promises.

use std::sync::LazyLock;

use serde_json::Value;

use crate::support::Answer;

/// The document.
pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&server::openapi()).expect("the document is JSON"));

/// Checks a value against a named schema.
pub(crate) fn check(name: &str, value: &Value) {
    let schema = &DOCUMENT["components"]["schemas"][name];
    assert!(schema.is_object(), "the document has a schema {name}");
    if let Err(error) = fits(value, schema, true) {
        panic!("{name}: {error} in {value}");
    }
}

/// Checks an answer against what the document promises of its path and status.
pub(crate) fn check_answer(method: &str, path: &str, answer: &Answer) {
    if answer.status >= 400 {
        if path.starts_with("/api/") {
            check("Problem", &answer.json());
        }
        return;
    }
    let path = path.split('?').next().expect("a path");
    let Some(operation) = operation(method, path) else { return };
    let content = &operation["responses"][answer.status.to_string()]["content"];
    if let Some(schema) = content.get("application/json").map(|content| &content["schema"]) {
        let value = answer.json();
        if let Err(error) = fits(&value, schema, true) {
            panic!("{method} {path}: {error} in {value}");
        }
    }
}

/// The operation of a path, whose parts in braces stand for anything.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let same = |pattern: &str| {
        let (a, b): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.starts_with('{') || *a == b)
    };
    let exact = paths.get(path);
    let found = exact.or_else(|| paths.iter().find(|(name, _)| same(name)).map(|(_, v)| v));
    found?.get(method.to_lowercase())
}

/// Whether a value fits; `closed` forbids fields that are not named.
fn fits(value: &Value, schema: &Value, closed: bool) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().expect("a name");
        return fits(value, &DOCUMENT["components"]["schemas"][name], closed)
            .map_err(|error| format!("{name}: {error}"));
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(parts) = schema[key].as_array() {
            let errors: Vec<_> =
                parts.iter().filter_map(|part| fits(value, part, closed).err()).collect();
            if errors.len() == parts.len() {
                return Err(format!("none of {key}: {}", errors.join("; ")));
            }
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        for part in parts {
            // Each part knows some of the fields only.
            fits(value, part, false)?;
        }
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{value} is none of {values:?}"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let known = |expected: &Value| expected == kind || (expected == "number" && kind == "integer");
    let right = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(known),
        expected => known(expected),
    };
    if !right {
        return Err(format!("{value} is no {}", schema["type"]));
    }
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| match schema.get("items") {
            Some(schema) if schema.is_object() => fits(item, schema, true),
            _ => Ok(()),
        }),
        Value::Object(fields) => {
            let properties = schema["properties"].as_object();
            for name in schema["required"].as_array().into_iter().flatten() {
                let name = name.as_str().expect("a name");
                if !fields.contains_key(name) {
                    return Err(format!("\"{name}\" is missing"));
                }
            }
            for (name, field) in fields {
                match properties.and_then(|properties| properties.get(name)) {
                    Some(schema) => {
                        fits(field, schema, true)
                            .map_err(|error| format!("\"{name}\": {error}"))?;
                    }
                    None if closed && properties.is_some() => {
                        return Err(format!("\"{name}\" is not in the document"));
                    }
                    None => {}
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

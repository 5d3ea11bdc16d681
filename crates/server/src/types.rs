//! The types of the API for the page: TypeScript declarations out of the OpenAPI document.

use std::fmt::Write as _;

use serde_json::Value;

/// The declarations, for `web/types/api.d.ts`.
///
/// # Panics
/// Never: the document is made here and holds schemas.
pub fn types() -> String {
    let document: Value = serde_json::from_str(&crate::openapi()).expect("it is JSON");
    let mut out = String::from(
        "// The types of the API, written by `cargo xtask types` out of crates/server/src/contract.\n",
    );
    let schemas = document["components"]["schemas"].as_object();
    for (name, schema) in schemas.into_iter().flatten() {
        out.push('\n');
        comment(&mut out, schema, "");
        if schema["type"] == "object" && schema.get("properties").is_some() {
            let _ = writeln!(out, "export interface {name} {}", object(schema, ""));
        } else {
            let _ = writeln!(out, "export type {name} = {};", of(schema, ""));
        }
    }
    out
}

/// The description of a schema as a comment.
fn comment(out: &mut String, schema: &Value, indent: &str) {
    if let Some(text) = schema["description"].as_str() {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "{indent}/** {} */", text.replace("*/", "* /"));
    }
}

/// An object with its fields.
fn object(schema: &Value, indent: &str) -> String {
    let deeper = format!("{indent}    ");
    let required = |name: &str| {
        let required = schema["required"].as_array();
        required.is_some_and(|names| names.iter().any(|required| required == name))
    };
    let mut out = String::from("{\n");
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        comment(&mut out, field, &deeper);
        let mark = if required(name) { "" } else { "?" };
        let _ = writeln!(out, "{deeper}{name}{mark}: {};", of(field, &deeper));
    }
    let _ = write!(out, "{indent}}}");
    out
}

/// The type of a schema.
fn of(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or(name).to_owned();
    }
    for (key, joint) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[key].as_array() {
            let parts: Vec<_> = parts.iter().map(|part| of(part, indent)).collect();
            return parts.join(joint);
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kind = |kind: &Value| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                of(&one, indent)
            };
            kinds.iter().map(kind).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => {
                    let items: Vec<_> = items.iter().map(|item| of(item, indent)).collect();
                    format!("[{}]", items.join(", "))
                }
                None => {
                    let item = of(&schema["items"], indent);
                    let plain = !item.contains([' ', '|', '&']);
                    if plain { format!("{item}[]") } else { format!("({item})[]") }
                }
            },
            "object" if schema.get("properties").is_some() => object(schema, indent),
            "object" => match schema.get("additionalProperties") {
                Some(value) if value.is_object() => {
                    format!("{{ [key: string]: {} }}", of(value, indent))
                }
                _ => "object".to_owned(),
            },
            "integer" | "number" => "number".to_owned(),
            other => other.to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

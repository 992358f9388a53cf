//! The protocol as a JSON Schema, as TypeScript and as a page of reference, made from the types and committed for those
//! who write clients.
//!
//! The test fails when a committed file is not what the types say; `make protocol` writes the files anew. Only test
//! builds derive what this needs, so no program that is shipped carries any of it.

use std::collections::BTreeMap;
use std::path::Path;

use parlor_rules::GameKind;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use ts_rs::{Config, TS, TypeVisitor};

use crate::{Envelope, Request, ServerMessage, reference};

/// Adds a type and all that it is made of to `definitions`, and says where it stands.
fn define<T: JsonSchema>(settings: SchemaSettings, definitions: &mut Map<String, Value>, own: Own) -> Value {
    let mut generator = settings.into_generator();
    let root = generator.subschema_for::<T>();
    for (name, schema) in generator.take_definitions(true) {
        let name = own.iter().find(|(is, _)| *is == name).map_or(name, |(_, other)| (*other).to_owned());
        let mut text = schema.to_string();
        for (is, other) in own {
            text = text.replace(&format!("\"#/$defs/{is}\""), &format!("\"#/$defs/{other}\""));
        }
        let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
        let former = definitions.insert(name.clone(), schema.clone());
        // A field that a client may leave out and the server never does would make two schemas of one type.
        assert!(
            former.is_none_or(|former| former == schema),
            "{name} differs by direction: name it in CLIENTS_OWN"
        );
    }
    root.to_value()
}

/// The schema of a field that may be null in what a client sends and never is in what the server does.
pub(crate) fn lenient<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    if generator.contract().is_deserialize() {
        return generator.subschema_for::<Option<T>>();
    }
    generator.subschema_for::<T>()
}

type Own = &'static [(&'static str, &'static str)];

/// Types with other names in requests: what a client may leave out there, the server always sends.
const CLIENTS_OWN: Own = &[("BotGame", "GameOffer"), ("Envelope", "ClientMessage")];

/// What a client may send, as it is read, and what the server sends, as it is written.
fn definitions() -> Map<String, Value> {
    let mut definitions = Map::new();
    let draft = SchemaSettings::draft2020_12;
    define::<Envelope>(draft().for_deserialize(), &mut definitions, CLIENTS_OWN);
    define::<ServerMessage>(draft().for_serialize(), &mut definitions, &[]);
    definitions
}

fn schema() -> String {
    let definitions = definitions();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlor's protocol, version 1",
        "description": "A client sends ClientMessage, the server sends ServerMessage, one in each text frame. Made by `make protocol`.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions,
    });
    format!("{schema:#}\n")
}

/// Gathers the declarations of a type and of all that it is made of.
struct Declarations<'a> {
    config: &'a Config,
    texts: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, texts and lists need no declaration of their own.
        if T::output_path().is_none() || self.texts.contains_key(&T::ident(self.config)) {
            return;
        }
        let text = format!("{}export {}", T::docs().unwrap_or_default(), T::decl(self.config));
        self.texts.insert(T::ident(self.config), text);
        T::visit_dependencies(self);
    }
}

fn typescript() -> String {
    // JavaScript's numbers hold every count and every time that is sent here.
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config: &config, texts: BTreeMap::new() };
    declarations.visit::<Request>();
    declarations.visit::<Envelope>();
    declarations.visit::<ServerMessage>();
    let kinds: Vec<_> = GameKind::ALL.iter().map(|kind| format!("\"{kind}\"")).collect();
    let kind = format!("/** A kind of game. */\nexport type Kind = {};", kinds.join(" | "));
    declarations.texts.insert("Kind".to_owned(), kind);
    let texts: Vec<_> = declarations.texts.values().map(|text| indented(text)).collect();
    format!(
        "// Made from the types of protocol/ by `make protocol`; changes belong there.\n\n{}",
        texts.join("\n")
    )
}

/// A declaration with a line for each field, indented by the braces around it.
fn indented(declaration: &str) -> String {
    let lines = declaration
        .replace("/**\n * ", "/** ")
        .replace("\n */", " */")
        .replace("{ \"type\"", "{\n\"type\"")
        .replace(", }", ",\n}")
        .replace("\" }", "\"\n}")
        .replace(", \n", ",\n");
    let mut depth = 0;
    let mut text = String::new();
    for line in lines.lines().map(str::trim) {
        let code = if line.starts_with("/**") { "" } else { line };
        let indent = depth - usize::from(code.starts_with('}'));
        text += &format!("{}{line}\n", "  ".repeat(indent));
        depth = depth + code.matches('{').count() - code.matches('}').count();
    }
    text
}

#[test]
fn the_published_files_are_what_the_types_say() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let made = [
        ("docs/protocol.schema.json", schema()),
        ("docs/messages.md", reference::page(definitions())),
        ("web/src/api/generated/protocol.ts", typescript()),
    ];
    for (path, made) in made {
        let file = repository.join(path);
        if std::env::var_os("PARLOR_WRITE_PROTOCOL").is_some() {
            std::fs::write(&file, &made).expect("the repository can be written");
        }
        let committed = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(committed == made, "{path} is not what the types say: run `make protocol` and commit it");
    }
}

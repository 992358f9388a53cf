//! An OpenTelemetry collector that keeps what it receives.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use prost::Message;

/// A span, and the server it came from.
#[derive(Debug, Clone)]
pub(crate) struct Span {
    pub(crate) server: String,
    pub(crate) trace: Vec<u8>,
    pub(crate) id: Vec<u8>,
    /// Empty for the root span of a trace.
    pub(crate) parent: Vec<u8>,
    pub(crate) name: String,
    pub(crate) attributes: HashMap<String, String>,
}

type Spans = Arc<Mutex<Vec<Span>>>;

pub(crate) struct Collector {
    address: SocketAddr,
    spans: Spans,
}

impl Collector {
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let spans = Spans::default();
        let router = Router::new().route("/v1/traces", post(take)).with_state(spans.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, spans }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Everything received so far.
    pub(crate) fn spans(&self) -> Vec<Span> {
        self.spans.lock().expect("no panic").clone()
    }
}

async fn take(State(spans): State<Spans>, body: Bytes) {
    let request = ExportTraceServiceRequest::decode(body).expect("spans of OTLP");
    for of_server in request.resource_spans {
        let resource = attributes(&of_server.resource.expect("a server says who it is").attributes);
        for span in of_server.scope_spans.into_iter().flat_map(|scope| scope.spans) {
            spans.lock().expect("no panic").push(Span {
                server: resource["service.instance.id"].clone(),
                trace: span.trace_id,
                id: span.span_id,
                parent: span.parent_span_id,
                name: span.name,
                attributes: attributes(&span.attributes),
            });
        }
    }
}

fn attributes(all: &[KeyValue]) -> HashMap<String, String> {
    let text = |value: &Option<AnyValue>| match value.as_ref().and_then(|value| value.value.as_ref()) {
        Some(Value::StringValue(text)) => text.clone(),
        Some(Value::IntValue(number)) => number.to_string(),
        other => format!("{other:?}"),
    };
    all.iter().map(|KeyValue { key, value, .. }| (key.clone(), text(value))).collect()
}

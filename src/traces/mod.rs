//! Traces of requests for a collector of OpenTelemetry: what a request waited for, on all servers that it came through.
//!
//! The spans are at the level TRACE of a target of their own, which only the layer of a collector looks at: without one they
//! are disabled, and cost a comparison.

mod collector;

use std::time::Duration;

use opentelemetry::KeyValue;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tokio::runtime::Handle;
use tracing::{Level, Span, span};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::{Layer, Registry};

use collector::Collector;

/// What the spans are called by filters.
const TARGET: &str = "parlor::traces";

/// How long the end of a server waits for a collector that takes the last spans.
const LAST: Duration = Duration::from_secs(5);

/// What looks at the spans.
pub type Looking = Box<dyn Layer<Registry> + Send + Sync>;

/// Sends spans to a collector until it is dropped; then the last ones are sent.
#[must_use = "the traces end with it"]
pub struct Traces(SdkTracerProvider);

/// Sends a part of all traces, from 0 to 1, to the collector at `url`, by OTLP over HTTP.
///
/// # Errors
/// One sentence, if the address is none.
pub fn start(url: &str, part: f64, runtime: Handle) -> Result<(Looking, Traces), String> {
    let endpoint = format!("{}/v1/traces", url.trim_end_matches('/'));
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(Collector::new(url, runtime)?)
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(endpoint)
        .build()
        .map_err(|e| format!("traces cannot be sent to {url}: {e}"))?;
    let resource = Resource::builder().with_service_name("parlor").with_attributes([
        KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
        KeyValue::new("service.instance.id", format!("{:016x}", rand::random::<u64>())),
    ]);
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        // Whoever passes a request on has chosen for all.
        .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(part))))
        .with_resource(resource.build())
        .build();
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("parlor"))
        .with_location(false)
        .with_threads(false)
        .with_level(false)
        .with_target(false)
        .with_filter(Targets::new().with_target(TARGET, Level::TRACE));
    Ok((Box::new(layer), Traces(provider)))
}

impl Drop for Traces {
    fn drop(&mut self) {
        // What a collector that is gone does not take is lost.
        let _ = self.0.shutdown_with_timeout(LAST);
    }
}

/// Something that came over a WebSocket. `parent` is the span of the server that passed it on.
pub(crate) fn request(kind: &str, game: Option<&str>, parent: Option<&str>) -> Span {
    let span = span!(target: TARGET, Level::TRACE, "request", otel.name = kind, otel.kind = "server", game);
    continued(span, parent)
}

/// A request over HTTP, by the path of its route.
pub(crate) fn visit(method: &str, route: &str, parent: Option<&str>) -> Span {
    let span = span!(
        target: TARGET, Level::TRACE, "visit",
        otel.name = format!("{method} {route}"), otel.kind = "server",
        http.request.method = method, http.route = route, http.response.status_code = tracing::field::Empty,
    );
    continued(span, parent)
}

/// How it was answered.
pub(crate) fn answered(span: &Span, status: u16) {
    span.record("http.response.status_code", status);
}

/// The time for which another server is asked.
pub(crate) fn passing_on(node: i64) -> Span {
    span!(target: TARGET, Level::TRACE, "pass on", otel.kind = "client", node)
}

/// The span in which something was asked for, if anybody looks at it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cause(Option<Box<Span>>);

/// The current one.
pub(crate) fn cause() -> Cause {
    Cause(tracing::span_enabled!(target: TARGET, Level::TRACE).then(|| Box::new(Span::current())))
}

/// The commit of what was asked for, with everything else that is committed together.
pub(crate) fn commit(Cause(cause): &Cause, jobs: usize) -> Span {
    match cause {
        Some(cause) => span!(target: TARGET, parent: &**cause, Level::TRACE, "commit", jobs),
        None => Span::none(),
    }
}

/// The current span, as other servers are told of it.
pub(crate) fn parent() -> Option<String> {
    parent_of(&Span::current())
}

/// A span as other servers are told of it: a `traceparent` of the W3C.
pub(crate) fn parent_of(span: &Span) -> Option<String> {
    if span.is_disabled() {
        return None;
    }
    let mut carrier = std::collections::HashMap::new();
    TraceContextPropagator::new().inject_context(&span.context(), &mut carrier);
    carrier.remove("traceparent")
}

fn continued(span: Span, parent: Option<&str>) -> Span {
    if let Some(parent) = parent.filter(|_| !span.is_disabled()) {
        let carrier = std::collections::HashMap::from([("traceparent".to_owned(), parent.to_owned())]);
        let context = TraceContextPropagator::new().extract(&carrier);
        // Only a span that has begun has a parent already.
        let _ = span.set_parent(context);
    }
    span
}

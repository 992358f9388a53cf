//! Traces of requests for an OpenTelemetry collector: what a request waited for, at every server that it passed
//! through.
//!
//! The spans have the level TRACE and a target of their own, which only a collector's layer looks at: without a
//! collector they are disabled, and cost a comparison.

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

/// The target of the spans, which filters name.
const TARGET: &str = "parlor::traces";

/// How long a server that stops waits for a collector to take the last spans.
const LAST: Duration = Duration::from_secs(5);

/// The layer that looks at the spans.
pub type TraceLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Sends spans to a collector until it is dropped; then the last ones are sent.
#[must_use = "the traces end with it"]
pub struct Traces(SdkTracerProvider);

/// Sends a fraction of all traces, from 0 to 1, to the collector at `url`, by OTLP over HTTP.
///
/// # Errors
/// One sentence, if the address is invalid.
pub fn start(url: &str, part: f64, runtime: Handle) -> Result<(TraceLayer, Traces), String> {
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
        // The server that passes a request on has decided for all of them.
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
        // If the collector is gone, the last spans are lost.
        let _ = self.0.shutdown_with_timeout(LAST);
    }
}

/// Opens the span of a request over a WebSocket. `parent` is the span of the server that passed it on.
pub(crate) fn request(kind: &str, game: Option<&str>, parent: Option<&str>) -> Span {
    let span = span!(target: TARGET, Level::TRACE, "request", otel.name = kind, otel.kind = "server", game);
    continued(span, parent)
}

/// Opens the span of a request over HTTP, named by the path of its route.
pub(crate) fn visit(method: &str, route: &str, parent: Option<&str>) -> Span {
    let span = span!(
        target: TARGET, Level::TRACE, "visit",
        otel.name = format!("{method} {route}"), otel.kind = "server",
        http.request.method = method, http.route = route, http.response.status_code = tracing::field::Empty,
    );
    continued(span, parent)
}

/// Records how it was answered.
pub(crate) fn answered(span: &Span, status: u16) {
    span.record("http.response.status_code", status);
}

/// Opens the span of a request to another server.
pub(crate) fn passing_on(node: i64) -> Span {
    span!(target: TARGET, Level::TRACE, "pass on", otel.kind = "client", node)
}

/// The span in which something was requested, if anything looks at it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cause(Option<Box<Span>>);

/// Returns the current span as a cause.
pub(crate) fn cause() -> Cause {
    Cause(tracing::span_enabled!(target: TARGET, Level::TRACE).then(|| Box::new(Span::current())))
}

/// Opens the span of a commit of what was requested, along with everything else that is committed together.
pub(crate) fn commit(Cause(cause): &Cause, jobs: usize) -> Span {
    match cause {
        Some(cause) => span!(target: TARGET, parent: &**cause, Level::TRACE, "commit", jobs),
        None => Span::none(),
    }
}

/// Returns the current span in the form in which it is sent to other servers.
pub(crate) fn parent() -> Option<String> {
    parent_of(&Span::current())
}

/// Returns a span in the form in which it is sent to other servers: a W3C `traceparent`.
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
        // This fails only for a span that has begun, which already has a parent.
        let _ = span.set_parent(context);
    }
    span
}

import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Span as ApiSpan, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { errorKind } from './error-kind.ts'
import { currentSpan, type Span, type Tracing, type TracingOptions, type TracingSettings } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const
const longestFlushMs = 1_000

/**
 * Sends spans by OTLP over HTTP, in batches. Loaded only where a collector is configured. OpenTelemetry reads the sampler, and the length
 * of the queue while the collector does not answer, from its own variables (OTEL_TRACES_SAMPLER, OTEL_BSP_MAX_QUEUE_SIZE).
 */
export function openOtlp({ endpoint, headers }: TracingSettings, { instance, onFailure }: TracingOptions): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = reporting(new OTLPTraceExporter({ url, headers }), onFailure)
  const ours = { 'service.name': 'vivobid', 'service.instance.id': `${os.hostname()}:${instance}` }
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(ours))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('vivobid')
  return {
    begin(name, { kind, attributes = {}, traceparent = currentSpan()?.traceparent }) {
      return asSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(traceparent)))
    },
    async close() {
      await Promise.race([provider.shutdown().catch(onFailure), wait(longestFlushMs, undefined, { ref: false })])
    },
  }
}

/** Wraps `exporter` to report once when the collector stops accepting spans, and again only after it has accepted some. */
function reporting(exporter: SpanExporter, onFailure: TracingOptions['onFailure']): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isFailing) onFailure(result.error)
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

function asSpan(span: ApiSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  let hasEnded = false
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    hasEnded: () => hasEnded,
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      if (hasEnded) return
      hasEnded = true
      if (failure !== undefined) {
        span.setAttribute('error.type', errorKind(failure))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** The context below a traceparent of our own; an empty one without a valid traceparent. */
function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}

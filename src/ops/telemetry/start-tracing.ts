import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../../platform/log.ts'
import { type OpenSpan, setTracing, type SpanStart } from './trace.ts'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

const exportMillis = 3_000

/** Sends traces by OTLP over HTTP to `endpoint`, named without `/v1/traces`. Returns the function that flushes and stops. */
export function startTracing(endpoint: string, log: Log): () => Promise<void> {
  reportFaults(log)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportMillis,
  })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'swap' })),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMillis })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('swap')
  setTracing({
    currentTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
    inSpan({ name, kind, attributes = {}, parent }: SpanStart, run) {
      const options = { kind: kinds[kind], attributes }
      return tracer.startActiveSpan(name, options, contextOf(parent), async (span) => {
        const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
        const open: OpenSpan = {
          rename: (better) => span.updateName(better),
          note: (more) => span.setAttributes(more),
          fail,
        }
        try {
          return await run(open)
        } catch (error) {
          fail()
          if (error instanceof Error) span.setAttribute('error.type', error.name)
          throw error
        } finally {
          span.end()
        }
      })
    },
  })
  return async () => {
    setTracing(undefined)
    await provider.shutdown().catch(() => {})
    context.disable()
    diag.disable()
  }
}

/** Returns the context of a `traceparent` (W3C Trace Context, 3.2), or the current one. */
function contextOf(parent = ''): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent) ?? []
  if (!traceId || !spanId || !flags) return context.active()
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return trace.setSpanContext(context.active(), caller)
}

/** Logs failures to send traces, once a minute at most. */
function reportFaults(log: Log): void {
  let lastLogged = 0
  const warn = (message: string) => {
    if (Date.now() - lastLogged < 60_000) return
    lastLogged = Date.now()
    log.warn('traces cannot be sent', { error: message })
  }
  const quiet = () => {}
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

type Attributes = Record<string, string | number>

/** What is traced: a request, a statement, a job, a call of a service. */
export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** The W3C `traceparent` of the caller. */
  parent?: string | undefined
}

/** A span that is open. */
export type OpenSpan = {
  rename(name: string): void
  note(attributes: Attributes): void
  fail(): void
}

/** What `startTracing` puts here. */
export type Tracing = {
  inSpan<Value>(start: SpanStart, run: (span: OpenSpan) => Promise<Value>): Promise<Value>
  /** The id of the trace that is being recorded. */
  currentTraceId(): string | undefined
}

let tracing: Tracing | undefined

/** Switches tracing on, or off again. */
export function setTracing(next: Tracing | undefined): void {
  tracing = next
}

export const isTracing = () => tracing !== undefined

/** The id of the trace that the present work belongs to, if it is traced. */
export const currentTraceId = () => tracing?.currentTraceId()

const noSpan: OpenSpan = { rename() {}, note() {}, fail() {} }

/** Runs a function within a span of the trace. A failure marks the span; its text, which may hold values, stays out. */
export function inSpan<Value>(start: SpanStart, run: (span: OpenSpan) => Promise<Value>): Promise<Value> {
  return tracing ? tracing.inSpan(start, run) : run(noSpan)
}

/**
 * Traces these methods of a service, each of which returns a promise.
 * @param name of the service: its spans are called `name.method`
 */
export function traceCalls<Service extends object>(
  name: string,
  service: Service,
  methods: (keyof Service & string)[],
): Service {
  if (!isTracing()) return service
  const traced = methods.map((method) => [
    method,
    (...args: unknown[]) =>
      inSpan({ name: `${name}.${method}`, kind: 'client' }, () =>
        Reflect.apply(service[method] as () => Promise<unknown>, service, args),
      ),
  ])
  return { ...service, ...Object.fromEntries(traced) }
}

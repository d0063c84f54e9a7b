type Attributes = Record<string, string | number>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Attributes
  /** The span of the caller, as a W3C `traceparent`. */
  parent?: string | undefined
}

export type OpenSpan = {
  rename(name: string): void
  note(attributes: Attributes): void
  fail(): void
}

/** What traces work; set by `startTracing`. */
export type Tracing = {
  inSpan<Value>(start: SpanStart, run: (span: OpenSpan) => Promise<Value>): Promise<Value>
  currentTraceId(): string | undefined
}

let tracing: Tracing | undefined

export function setTracing(next: Tracing | undefined): void {
  tracing = next
}

export const isTracing = () => tracing !== undefined

export const currentTraceId = () => tracing?.currentTraceId()

const noSpan: OpenSpan = { rename() {}, note() {}, fail() {} }

/** Runs work in a span of the trace. A failure marks the span; its message stays out, because it may hold values. */
export function inSpan<Value>(start: SpanStart, run: (span: OpenSpan) => Promise<Value>): Promise<Value> {
  return tracing ? tracing.inSpan(start, run) : run(noSpan)
}

/** Returns a service whose methods run in spans called `name.method`. */
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

import pg from 'pg'
import { currentTraceId, inSpan } from '../telemetry/trace.ts'

/** A pool whose statements are traced, with the time that they wait for a connection. */
export class TracedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: passed on as they are; the driver overloads this method eight times.
  override query(...args: unknown[]): any {
    return traceStatement(args, () => Reflect.apply(super.query, this, args))
  }
}

/**
 * Traces a statement that returns a promise, if it belongs to a request or a job that is traced. The span holds the text of the
 * statement, in which parameters stand for the values. A statement with a callback is one of the pool's own, traced before.
 */
export function traceStatement<Answer>(args: unknown[], run: () => Answer): Answer {
  if (currentTraceId() === undefined || args.some((arg) => typeof arg === 'function')) return run()
  const text = textOf(args[0])
  if (text === undefined) return run()
  const verb = text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  // The driver returns a promise when it is given no callback.
  return inSpan({ name: `sql ${verb}`, kind: 'client', attributes }, async () => run()) as Answer
}

/** The text of a statement; undefined for a stream such as COPY. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

export type Log = {
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, error: unknown, fields?: Record<string, unknown>): void
}

/** A log of one JSON object a line on standard error, so that standard output stays free for people. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Log {
  const put = (level: string, message: string, fields: Record<string, unknown> = {}) =>
    write(
      JSON.stringify({ time: new Date().toISOString(), level, message: withoutParams(message), ...fields }),
    )
  return {
    info: (message, fields) => put('info', message, fields),
    warn: (message, fields) => put('warn', message, fields),
    error: (message, error, fields) =>
      put('error', message, {
        error: stackOf(error),
        ...(error instanceof Error && error.cause ? { cause: messageOf(error.cause) } : {}),
        ...fields,
      }),
  }
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

/**
 * The message of an error and of its causes, for a log: without the values of a failed statement, which may be a session's
 * token or somebody's e-mail.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutParams(String(error))
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ')
  return error.cause ? `${withoutValues(error)}: ${messageOf(error.cause)}` : withoutValues(error)
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return messageOf(error)
  return error.message ? error.stack.replace(error.message, () => withoutValues(error)) : error.stack
}

function withoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  // PostgreSQL repeats the value in the messages of class 22, data exceptions.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) return `data exception ${error.code}`
  return withoutParams(error.message)
}

/** Cuts the values off a text in which a library has put the message of a DrizzleQueryError. */
function withoutParams(text: string): string {
  return text.replace(/\n\s*params: [\s\S]*/, '')
}

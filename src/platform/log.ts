export type Log = {
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, error: unknown, fields?: Record<string, unknown>): void
}

/** A log of one JSON object a line on standard error, so that standard output stays free for people. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Log {
  const put = (level: string, message: string, fields: Record<string, unknown> = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))
  return {
    info: (message, fields) => put('info', message, fields),
    warn: (message, fields) => put('warn', message, fields),
    error: (message, error, fields) =>
      put('error', message, {
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        ...(error instanceof Error && error.cause ? { cause: String(error.cause) } : {}),
        ...fields,
      }),
  }
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

import { writeSync } from 'node:fs'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { currentWork } from './work-context.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

type Fields = Record<string, unknown>

export type Log = {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, error: unknown, fields?: Fields): void
}

/** Creates the log: JSON lines on standard error or to `write`, naming their request or job; readable in a terminal. */
export function createLog(write?: (line: string) => void, level: LogLevel = 'info'): Log {
  const destination = write
    ? { write: (line: string) => write(line.trimEnd()), flush() {} }
    : openStandardError(process.stderr.isTTY)
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: describeWork,
    },
    destination,
  )
  return {
    debug: (message, fields) => logger.debug(fields, redact(message)),
    info: (message, fields) => logger.info(fields, redact(message)),
    warn(message, fields = {}) {
      logger.warn(redactFields(fields), redact(message))
      destination.flush()
    },
    error(message, error, fields = {}) {
      const cause = error instanceof Error && error.cause ? { cause: messageOf(error.cause) } : {}
      logger.error({ error: stackOf(error), ...cause, ...redactFields(fields) }, redact(message))
      destination.flush()
    },
  }
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

function describeWork(): Fields {
  const work = currentWork()
  return work ? { requestId: work.requestId, job: work.job, traceId: work.traceId } : {}
}

let standardError: LogFile | undefined

function openStandardError(isTerminal: boolean): LogFile {
  standardError ??= openLogFile(2)
  const { write, flush } = standardError
  return isTerminal ? { write: (line) => write(`${toReadable(line)}\n`), flush } : standardError
}

/** Turns a JSON line of the log into one for people: time of day, message, the remaining fields, and the stack of an error. */
export function toReadable(line: string): string {
  const { time, level, message, error, requestId, traceId, bytes, ...fields } = JSON.parse(line)
  const { method, route, status, ms } = fields
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text =
    message === 'request' ? `${method} ${route} ${status} in ${ms} ms` : [message, ...rest].join(' ')
  const clock = new Date(time).toLocaleTimeString('en-GB')
  const stack = error === undefined ? '' : `\n${String(error).replace(/^/gm, '  ')}`
  return `${clock} ${level === 'info' ? '' : `${level}: `}${text}${stack}`
}

/** The message of an error and its causes, without the values of a failed statement, which may be secrets. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error))
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ')
  return error.cause ? `${withoutValues(error)}: ${messageOf(error.cause)}` : withoutValues(error)
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return messageOf(error)
  return redact(error.message ? error.stack.replace(error.message, () => withoutValues(error)) : error.stack)
}

function withoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) return `data exception ${error.code}`
  return redact(error.message)
}

/** What is cut out of errors because it may be secret: patterns with their replacements. */
const secrets: [pattern: RegExp, instead: string][] = [
  [/\n\s*params: [\s\S]*/, ''],
  [/\/\/[^/\s@]+@/g, '//'],
  [/\?[^\s"'<>]*=[^\s"'<>]*/g, '?*'],
  [/[^\s"'<>()=:,;/]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '*'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '*'],
]

export function redact(text: string): string {
  return secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  )
}

/** How many characters are written at once, and may wait for a slow reader. */
const chunkSize = 8_192
const maxBufferedBytes = 4_000_000

const timeoutMillis = 250

export type LogFile = { write(line: string): void; flush(): void }

/** Opens a log that writes lines in batches, and the rest at exit or crash. On a full disk lines are dropped. */
export function openLogFile(fd: number): LogFile {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    try {
      const bytes = Buffer.from(waiting)
      const written = writeSync(fd, bytes)
      waiting = bytes.toString('utf8', written)
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN'
      if (!isBusy || waiting.length > maxBufferedBytes) waiting = ''
    }
    if (waiting !== '') wait()
  }

  function wait(): void {
    timer ??= setTimeout(flush, timeoutMillis).unref()
  }

  process.on('exit', flush)
  return {
    write(line) {
      waiting += line
      if (waiting.length >= chunkSize) flush()
      else wait()
    },
    flush,
  }
}

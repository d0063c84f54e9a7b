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

/**
 * A log of one JSON object a line on standard error, so that standard output stays free for people. Each line names the
 * request or the job that it belongs to. A terminal gets lines for people instead.
 * @param write takes the lines instead of standard error
 */
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

/** The part of a line that says what was being worked on. pino adds the other fields, and leaves undefined ones out. */
function describeWork(): Fields {
  const work = currentWork()
  return work ? { requestId: work.requestId, job: work.job, traceId: work.traceId } : {}
}

let standardError: LogFile | undefined

/** Opens standard error, once for all logs of the process. */
function openStandardError(isTerminal: boolean): LogFile {
  standardError ??= openLogFile(2)
  const { write, flush } = standardError
  return isTerminal ? { write: (line) => write(`${toReadable(line)}\n`), flush } : standardError
}

/**
 * A line of the log for people: the time of day, the message and the fields that are not needed to find one line among many.
 * The stack of an error stands below.
 */
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

/**
 * The message of an error and of its causes, for a log: without the values of a failed statement, which may be a session's
 * token or somebody's e-mail.
 */
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
  // PostgreSQL repeats the value in the messages of class 22, data exceptions.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) return `data exception ${error.code}`
  return redact(error.message)
}

/** What no log may hold, wherever a library has put it: each pattern with what takes its place. */
const secrets: [pattern: RegExp, instead: string][] = [
  // Drizzle ends the message of a failed query with its values.
  [/\n\s*params: [\s\S]*/, ''],
  // User and password of an address.
  [/\/\/[^/\s@]+@/g, '//'],
  [/\?[^\s"'<>]*=[^\s"'<>]*/g, '?*'],
  [/[^\s"'<>()=:,;/]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '*'],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '*'],
]

/** Cuts the values of statements, passwords in addresses, query parameters, e-mail addresses and tokens out of a text. */
export function redact(text: string): string {
  return secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}

/** Redacts the texts among the fields of a log line. */
function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  )
}

/** In characters: how much is written at once, and how much waits for a reader that is slow or gone. */
const chunkSize = 8_192
const maxBufferedBytes = 4_000_000

/** How long a line may wait for others, in milliseconds. */
const timeoutMillis = 250

/** Where the lines of a log go. `flush` writes those that wait. */
export type LogFile = { write(line: string): void; flush(): void }

/**
 * Writes lines into an open file, many at once. What waits is written when the process exits or crashes. Lines that cannot be
 * written, because the disk is full, are dropped; the process goes on.
 */
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
      // A full pipe takes more later.
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

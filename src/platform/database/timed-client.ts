import pg from 'pg'
import { currentTraceId, inSpan } from '../../ops/telemetry/trace.ts'
import { type DatabaseAddress, findServer, readAddress } from './address.ts'

/** `answerMillis` is how long the server may take to answer; 0 means no limit. */
type Config = pg.ClientConfig & { connectionString?: string; answerMillis?: number }

/**
 * Closes a connection whose server does not answer in time; its statements fail with ECONNRESET. With the driver's `query_timeout` it
 * would stay in the pool. Of several hosts it takes the one that fits.
 */
export class TimedClient extends pg.Client {
  readonly #address: DatabaseAddress
  readonly #answerMillis: number
  #timer: NodeJS.Timeout | undefined

  constructor({ connectionString = '', ...config }: Config = {}) {
    const address = readAddress(connectionString)
    super({ ...config, connectionString: address.servers[0] })
    this.#address = address
    this.#answerMillis = config.answerMillis ?? 0
    this.on('drain', () => clearTimeout(this.#timer))
    this.on('end', () => clearTimeout(this.#timer))
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- passed on as they are; the driver takes a callback or returns a promise.
  override connect(...args: unknown[]): any {
    const connect = () => Reflect.apply(super.connect, this, args)
    if (this.#address.servers.length === 1) return connect()
    const found = findServer(this.#address).then((server) => Object.assign(this, server))
    const [callback] = args
    if (typeof callback !== 'function') return found.then(connect)
    found.then(connect, (error) => callback(error))
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- passed on as they are; the driver overloads this method eight times.
  override query(...args: unknown[]): any {
    this.#expectAnswer()
    return traceStatement(args, () => Reflect.apply(super.query, this, args))
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- passed on as they are; the driver takes a callback or returns a promise.
  override end(...args: unknown[]): any {
    this.#expectAnswer()
    return Reflect.apply(super.end, this, args)
  }

  #expectAnswer(): void {
    clearTimeout(this.#timer)
    if (this.#answerMillis === 0) return
    this.#timer = setTimeout(() => {
      // With ETIMEDOUT graphile-worker would repeat the statement, although it may have been done.
      const error = Object.assign(new Error('the database did not answer in time'), { code: 'ECONNRESET' })
      this.connection.stream.destroy(error)
    }, this.#answerMillis).unref()
  }
}

/** Traces statements with the time that they wait for a connection. */
export class TracedPool extends pg.Pool {
  // oxlint-disable-next-line typescript/no-explicit-any -- passed on as they are; the driver overloads this method eight times.
  override query(...args: unknown[]): any {
    return traceStatement(args, () => Reflect.apply(super.query, this, args))
  }
}

/** Only within a traced request or job. Statements with a callback are the pool's own, traced before. */
function traceStatement<Answer>(args: unknown[], run: () => Answer): Answer {
  if (currentTraceId() === undefined || args.some((arg) => typeof arg === 'function')) return run()
  const text = textOf(args[0])
  if (text === undefined) return run()
  const verb = text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  // Without a callback the driver returns a promise.
  return inSpan({ name: `sql ${verb}`, kind: 'client', attributes }, async () => run()) as Answer
}

/** Undefined for a stream such as COPY. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

import pg from 'pg'
import { type DatabaseAddress, readAddress } from './address.ts'
import { findServer } from './find-server.ts'
import { traceStatement } from './traced-pool.ts'

/** `answerMillis`: how long an answer may take; 0 means no limit. */
type Config = pg.ClientConfig & { connectionString?: string; answerMillis?: number }

/**
 * A connection to PostgreSQL that closes itself when the server does not answer in time: a connection can go silent without
 * either side noticing. Its statements then fail with ETIMEDOUT, and the pool takes a new connection. (With
 * the driver's own `query_timeout` the connection would stay in the pool.) Of an address with several hosts, it takes the
 * server that fits.
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

  // biome-ignore lint/suspicious/noExplicitAny: passed on as they are; the driver takes a callback or returns a promise.
  override connect(...args: unknown[]): any {
    const connect = () => Reflect.apply(super.connect, this, args)
    if (this.#address.servers.length === 1) return connect()
    const found = findServer(this.#address).then((server) => Object.assign(this, server))
    const [callback] = args
    if (typeof callback !== 'function') return found.then(connect)
    found.then(connect, (error) => callback(error))
  }

  // biome-ignore lint/suspicious/noExplicitAny: passed on as they are; the driver overloads this method eight times.
  override query(...args: unknown[]): any {
    this.#expectAnswer()
    return traceStatement(args, () => Reflect.apply(super.query, this, args))
  }

  // biome-ignore lint/suspicious/noExplicitAny: passed on as they are; the driver takes a callback or returns a promise.
  override end(...args: unknown[]): any {
    this.#expectAnswer()
    return Reflect.apply(super.end, this, args)
  }

  #expectAnswer(): void {
    clearTimeout(this.#timer)
    if (this.#answerMillis === 0) return
    this.#timer = setTimeout(() => {
      const error = Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' })
      this.connection.stream.destroy(error)
    }, this.#answerMillis).unref()
  }
}

import pg from 'pg'

/**
 * A connection to PostgreSQL that closes itself when the server does not answer in time: a connection can go silent without
 * either side noticing. Its statements then fail with ETIMEDOUT, and the pool takes a new connection. (With
 * the driver's own `query_timeout` the connection would stay in the pool.)
 */
export class TimedClient extends pg.Client {
  readonly #answerMillis: number
  #timer: NodeJS.Timeout | undefined

  /** @param config `answerMillis`: how long an answer may take; 0 means no limit */
  constructor(config: pg.ClientConfig & { answerMillis?: number } = {}) {
    super(config)
    this.#answerMillis = config.answerMillis ?? 0
    this.on('drain', () => clearTimeout(this.#timer))
    this.on('end', () => clearTimeout(this.#timer))
  }

  // biome-ignore lint/suspicious/noExplicitAny: passed on as they are; the driver overloads this method eight times.
  override query(...args: unknown[]): any {
    this.#expectAnswer()
    return Reflect.apply(super.query, this, args)
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

import type pg from 'pg'

/**
 * Lets a client of `pool` be released twice, of which the second time does nothing. The worker does so with the client on
 * which it listens, when the connection ends while the worker stops (`release` of graphile-worker). pg-pool would
 * throw then, where nobody can catch it, and the process would end.
 */
export function releasableTwice(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const connectOnce = (callback?: Callback) => {
    if (!callback) return connect()
    return connect((error, client, release) => {
      let released = false
      callback(error, client, (fault) => {
        if (!released) release(fault)
        released = true
      })
    })
  }
  return Object.assign(pool, { connect: connectOnce })
}

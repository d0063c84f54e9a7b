import type pg from 'pg'

/**
 * Lets a client of `pool` be released twice; the second time does nothing. graphile-worker releases the client on which it
 * listens twice when its connection ends while the worker stops. pg-pool throws then, where nobody can catch the error, and
 * the process would end.
 */
export function tolerateDoubleRelease(pool: pg.Pool): pg.Pool {
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

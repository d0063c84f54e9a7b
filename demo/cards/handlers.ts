import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { addressOf } from '../../src/platform/http/client-address.ts'
import { createRateLimiter, type Limit } from '../../src/platform/http/rate-limit.ts'
import type { Call, Caller, Query, Reply } from './call.ts'
import { CardApiError, requestErrors } from './errors.ts'
import { answerOnce } from './idempotency.ts'
import { authenticateCaller, type CardKeys } from './keys.ts'

export type CardEnv = { Variables: { caller?: Caller } }
type CardContext = Context<CardEnv>

/**
 * How many writes browsers may make from one address. A payment needs two, and the shop itself begins 6,000 payments
 * in that time for one address.
 */
export const browserWrites: Limit = { name: 'demo-cards/address', limit: 12_000, windowSeconds: 600 }

/** Makes HTTP handlers of the calls: `write` for those that may change something, `read` for the others. */
export function createHandlers({ db, keys, clock }: { db: Database; keys: CardKeys; clock: Clock }) {
  const limiter = createRateLimiter({ db, clock })
  const limitWrites = async (c: CardContext) => {
    const wait = await limiter.take([browserWrites, addressOf(c)])
    if (wait === 0) return
    c.header('retry-after', String(wait))
    throw new CardApiError(429, requestErrors.rateLimit)
  }
  return {
    write: (work: (call: Call) => Promise<Reply>, callers: Caller[] = ['server']) => {
      return async (c: CardContext) => {
        const body = await c.req.text()
        const [form, id, now] = [readForm(body), readId(c), clock.now()]
        const caller = authenticateCaller(c, form, keys)
        c.set('caller', caller)
        if (!callers.includes(caller)) throw new CardApiError(403, requestErrors.secretKeyRequired)
        if (caller === 'browser') await limitWrites(c)
        const key = c.req.header('idempotency-key')
        const request = { key, request: `${c.req.path}\n${body}`, now }
        const reply = await answerOnce(db, request, (tx) => work({ tx, caller, form, id, now }))
        if (key) c.header('idempotency-key', key)
        if (reply.replayed) c.header('idempotent-replayed', 'true')
        return send(c, reply.body, reply.status)
      }
    },
    read: (work: (query: Query) => Promise<object>, callers: Caller[] = ['server']) => {
      return async (c: CardContext) => {
        const form = readForm(new URL(c.req.url).search)
        const caller = authenticateCaller(c, form, keys)
        c.set('caller', caller)
        if (!callers.includes(caller)) throw new CardApiError(403, requestErrors.secretKeyRequired)
        return send(c, await work({ db, caller, form, id: readId(c) }), 200)
      }
    },
  }
}

/** Sends a JSON body. The merchant's metadata is removed from what a browser gets, errors included. */
export function send(c: CardContext, body: object, status: ContentfulStatusCode): Response {
  const hidden = c.get('caller') === 'browser' ? 'metadata' : null
  const text = JSON.stringify(body, (name, value) => (name === hidden ? undefined : value))
  return c.body(text, status, { 'content-type': 'application/json' })
}

/** Parses a form-encoded text. Throws CardApiError for one with a NUL, which the database cannot store. */
function readForm(text: string): URLSearchParams {
  const form = new URLSearchParams(text)
  const isUnreadable = [...form].flat().some((part) => part.includes('\0'))
  if (isUnreadable) throw new CardApiError(400, requestErrors.unreadable)
  return form
}

/** The id in the address; '' when it is malformed. */
function readId(c: CardContext): string {
  const id = c.req.param('id') ?? ''
  return /^\w+$/.test(id) ? id : ''
}

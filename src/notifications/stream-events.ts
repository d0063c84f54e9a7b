import { type Auth, readSession } from '../auth/index.ts'
import { refusal as identityRefusal } from '../auth/problems.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { EventHub } from '../platform/events/hub.ts'
import { openStream } from '../platform/events/open-stream.ts'
import { platformRefusal } from '../platform/http/or-refuse.ts'
import { createRouter } from '../platform/http/router.ts'
import { refusal, streamEvents } from './contract.ts'

type Deps = {
  db: Database
  auth: Auth
  clock: Clock
  hub: EventHub
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither compress nor buffer.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The event stream of the signed-in user, opened by the identity cookie, for pages of our own origin only. */
export function eventRoutes({ db, auth, clock, hub }: Deps) {
  return createRouter().openapi(streamEvents, async (c) => {
    const origin = c.req.header('sec-fetch-site')
    if (origin !== undefined && origin !== 'same-origin' && origin !== 'none') {
      throw platformRefusal('other-origin')
    }
    const session = await readSession(auth, c.req.raw.headers)
    if (!session) throw identityRefusal('not-signed-in')
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const { id: sessionId, expiresAt, account } = session
    const reader = { userId: account.id, sessionId, expiresAt }
    const stream = await openStream({ db, hub, clock }, reader, c.req.header('last-event-id'))
    if (!stream) throw refusal('too-many-streams')
    // A sign-out may precede the open stream.
    if (!(await readSession(auth, c.req.raw.headers))) {
      await stream.cancel()
      throw identityRefusal('not-signed-in')
    }
    return c.body(stream, 200, headers)
  })
}

import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { readEvents } from '../../tests/support/read-events.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { composeApp } from '../app/app.ts'
import { sessions } from '../auth/schema.ts'
import { createAuth } from '../auth/session/create-auth.ts'
import type { EventHub } from '../platform/events/hub.ts'
import { respondError } from '../platform/http/respond-problem.ts'
import { silentLog } from '../platform/log.ts'
import { notify } from './notify-person.ts'
import { eventRoutes } from './routes.ts'

const market = await openMarketplace()
/** Another process on the same database. */
const second = await composeApp({ ...market, log: silentLog })
afterAll(() => second.closeStreams())

type Headers = Record<string, string>

const open = async (who: Person, headers: Headers = {}) =>
  readEvents(await market.request('/api/events', { cookie: who.cookie, headers }))
const openAtSecond = async (who: Person) =>
  readEvents(
    await second.fetch(
      new Request(`${market.env.PUBLIC_URL}/api/events`, { headers: { cookie: who.cookie } }),
    ),
  )
const notifyOf = (who: Person, product: string) =>
  notify(market.db, { to: who.id, kind: 'phone-gone', params: { product } })

describe('an event stream', () => {
  it('begins with ready, and is neither cached nor collected on its way', async () => {
    const reader = await market.signUp()
    const answer = await market.request('/api/events', { cookie: reader.cookie })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const stream = readEvents(answer)
    expect(await stream.next()).toMatchObject({ event: 'ready', id: expect.stringMatching(/^\d+$/) })
    await stream.close()
  })

  it("brings a notification to its reader's streams in every process, and to nobody else's", async () => {
    const [reader, other] = [await market.signUp(), await market.signUp()]
    const streams = [await open(reader), await openAtSecond(reader)]
    const others = await openAtSecond(other)
    for (const stream of [...streams, others]) await stream.next()
    await notifyOf(reader, 'hers')
    await notifyOf(other, 'his')
    const { body } = await market.call<{ _id: string }[]>(reader, 'GET', '/notifications')
    const expected = { event: 'notification', data: { _id: body[0]?._id } }
    for (const stream of streams) expect(await stream.next()).toMatchObject(expected)
    const his = await market.call<{ _id: string }[]>(other, 'GET', '/notifications')
    expect(await others.next()).toMatchObject({ data: { _id: his.body[0]?._id } })
    for (const stream of [...streams, others]) await stream.close()
  })

  it('goes on after the last event that its reader has received', async () => {
    const reader = await market.signUp()
    const first = await open(reader)
    await first.next()
    await notifyOf(reader, 'seen')
    const seen = await first.next()
    await first.close()
    await notifyOf(reader, 'missed')
    const other = await market.signUp()
    await notifyOf(other, 'his')
    const again = await open(reader, { 'last-event-id': seen?.id ?? '' })
    const ids = []
    for (let event = await again.next(); event?.event === 'notification'; event = await again.next()) {
      ids.push(event.data._id)
    }
    const { body } = await market.call<{ _id: string }[]>(reader, 'GET', '/notifications')
    expect(ids).toContain(body[0]?._id)
    const his = await market.call<{ _id: string }[]>(other, 'GET', '/notifications')
    expect(ids).not.toContain(his.body[0]?._id)
    await again.close()
  })

  it('misses nothing that was written before the last event and committed after it', async () => {
    const reader = await market.signUp()
    // One mail ever to an unconfirmed address: two notices at once would be counted one by one.
    await market.db.execute(sql`update users set email_verified = true where id = ${reader.id}`)
    const first = await open(reader)
    await first.next()
    let commit = () => {}
    const waiting = new Promise<void>((resolve) => {
      commit = resolve
    })
    const written = Promise.withResolvers<void>()
    const slow = market.db.transaction(async (tx) => {
      await notify(tx, { to: reader.id, kind: 'phone-gone', params: { product: 'slow' } })
      written.resolve()
      await waiting
    })
    await written.promise
    await notifyOf(reader, 'fast')
    const fast = await first.next()
    await first.close()
    commit()
    await slow
    const again = await open(reader, { 'last-event-id': fast?.id ?? '' })
    const ids = []
    for (let event = await again.next(); event?.event === 'notification'; event = await again.next()) {
      ids.push(event.data._id)
    }
    const { body } = await market.call<{ _id: string; params: { product: string } }[]>(
      reader,
      'GET',
      '/notifications',
    )
    expect(ids).toContain(body.find(({ params }) => params.product === 'slow')?._id)
    await again.close()
  })

  it('ends in every process when its session does, and not with another', async () => {
    const [reader, other] = [await market.signUp(), await market.signUp()]
    const streams = [await open(reader), await openAtSecond(reader)]
    const others = await open(other)
    for (const stream of [...streams, others]) await stream.next()
    await market.request('/api/auth/sign-out', {
      method: 'POST',
      cookie: reader.cookie,
      json: {},
      headers: { origin: market.env.PUBLIC_URL },
    })
    for (const stream of streams) expect(await stream.next()).toBeNull()
    await notifyOf(other, 'still there')
    expect(await others.next()).toMatchObject({ event: 'notification' })
    await others.close()
  })

  it('is not opened for a session that ended meanwhile', async () => {
    const reader = await market.signUp()
    let wasEnded = false
    const hub: EventHub = {
      add: async () => {
        await market.db.delete(sessions).where(eq(sessions.userId, reader.id))
        return true
      },
      remove: () => {
        wasEnded = true
      },
      close: async () => {},
    }
    const auth = createAuth({ ...market, log: silentLog, google: undefined })
    const routes = eventRoutes({ ...market, auth, hub }).onError(respondError(silentLog))
    const answer = await routes.request('/events', { headers: { cookie: reader.cookie } })
    expect({ status: answer.status, wasEnded }).toEqual({ status: 401, wasEnded: true })
  })

  it('is refused to an eleventh page of one person, until another is closed', async () => {
    const reader = await market.signUp()
    const streams = []
    for (let count = 0; count < 10; count++) streams.push(await open(reader))
    const refused = await market.request('/api/events', { cookie: reader.cookie })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'too-many-streams' })
    await streams.pop()?.close()
    streams.push(await open(reader))
    for (const stream of streams) await stream.close()
  })

  it('is for pages of our own origin', async () => {
    const { cookie } = await market.signUp()
    for (const site of ['cross-site', 'same-site']) {
      const answer = await market.request('/api/events', { cookie, headers: { 'sec-fetch-site': site } })
      expect(answer.status, site).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'other-origin' })
    }
  })

  it('is not left open by a HEAD', async () => {
    const reader = await market.signUp()
    for (let count = 0; count < 6; count++) {
      const headers = { cookie: reader.cookie }
      const url = `${market.env.PUBLIC_URL}/api/events`
      expect((await market.fetch(new Request(url, { method: 'HEAD', headers }))).status).toBe(200)
    }
  })

  it('ends, to be resumed, when the process can no longer listen', async () => {
    const reader = await market.signUp()
    const stream = await open(reader)
    const begun = await stream.next()
    await market.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'swap events'`,
    )
    expect(await stream.next()).toBeNull()
    await notifyOf(reader, 'missed')
    const again = await open(reader, { 'last-event-id': begun?.id ?? '' })
    expect(await again.next()).toMatchObject({ event: 'notification' })
    await again.close()
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { NotificationSetting, WireNotification } from './contract.ts'
import { notify } from './notify-person.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp()
beforeEach(() => market.resetRateLimits())

const list = (who: Person, query: Record<string, string> = {}) =>
  market.call<WireNotification[]>(who, 'GET', '/notifications', { query })
const modify = (who: Person, path: string, json?: unknown) =>
  market.call<{ modifiedCount: number }>(who, 'PUT', path, { json })
const count = async (who: Person) =>
  (await market.call<{ count: number }>(who, 'GET', '/unreadnotifications')).body.count

describe('own notifications', () => {
  it('are listed newest first, page by page, and to nobody else', async () => {
    const reader = await market.signUp()
    for (const product of ['one', 'two', 'three']) {
      await notify(market.db, { to: reader.id, kind: 'phone-gone', params: { product } })
    }
    const first = await list(reader, { limit: '2' })
    expect(first.body.map(({ params }) => params.product)).toEqual(['three', 'two'])
    const next = new URL(first.headers.get('link')?.match(/<(.+)>/)?.[1] ?? '', 'http://swap.test')
    const second = await list(reader, { limit: '2', cursor: next.searchParams.get('cursor') ?? '' })
    expect(second.body.map(({ params }) => params.product)).toEqual(['one'])
    expect(second.headers.get('link')).toBeNull()
    expect((await list(nadia)).body).toEqual([])
  })

  it('are read once (1, then 0), one by one or all together', async () => {
    const reader = await market.signUp()
    for (const product of ['one', 'two', 'three']) {
      await notify(market.db, { to: reader.id, kind: 'phone-gone', params: { product } })
    }
    const [newest] = (await list(reader)).body
    expect(newest).toMatchObject({ kind: 'phone-gone', read: false })
    expect((await modify(reader, `/notifications/${newest?._id}`)).body).toEqual({ modifiedCount: 1 })
    expect((await modify(reader, `/notifications/${newest?._id}`)).body).toEqual({ modifiedCount: 0 })
    expect((await list(reader)).body[0]?.read).toBe(true)
    expect(await count(reader)).toBe(2)
    expect((await modify(reader, '/notifications')).body).toEqual({ modifiedCount: 2 })
    expect(await count(reader)).toBe(0)
  })

  it('are counted, and apart from them the conversations with new messages', async () => {
    const reader = await market.signUp()
    const params = { from: 'Rahim', product: 'a phone' }
    for (const conversationId of [crypto.randomUUID(), crypto.randomUUID()]) {
      for (let message = 0; message < 2; message += 1) {
        await notify(market.db, { to: reader.id, kind: 'message', conversationId, params })
      }
    }
    await notify(market.db, { to: reader.id, kind: 'phone-gone', params: { product: 'one' } })
    const counted = await market.call(reader, 'GET', '/unreadnotifications')
    expect(counted.body).toEqual({ count: 3, messages: 2 })
  })

  it('are read together with their order, and with no other', async () => {
    const reader = await market.signUp()
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const orderId of [one, one, other]) {
      await notify(market.db, {
        to: reader.id,
        kind: 'sold',
        params: { product: 'x', amount: 1, currency: 'USD' },
        orderId,
      })
      await notify(market.db, {
        to: nadia.id,
        kind: 'sold',
        params: { product: 'x', amount: 1, currency: 'USD' },
        orderId,
      })
    }
    const read = async (orderId: string) =>
      (await market.call(reader, 'PUT', '/notifications', { query: { orderId } })).body
    expect(await read('nothing')).toEqual({ modifiedCount: 0 })
    expect(await read(one)).toEqual({ modifiedCount: 2 })
    expect(await read(one)).toEqual({ modifiedCount: 0 })
    expect(await count(reader)).toBe(1)
    expect(await count(nadia)).toBe(3)
  })

  it("are 404 when they are another's, or none", async () => {
    await notify(market.db, { to: rahim.id, kind: 'phone-gone', params: { product: 'his' } })
    const [his] = (await list(rahim)).body
    for (const id of [his?._id, 'nothing', crypto.randomUUID()]) {
      const { status, body } = await modify(nadia, `/notifications/${id}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-notification' })
    }
    expect((await list(rahim)).body[0]?.read).toBe(false)
  })

  it('exist only if the transaction of their event commits', async () => {
    const reader = await market.signUp()
    const failed = market.db.transaction(async (tx) => {
      await notify(tx, { to: reader.id, kind: 'phone-gone', params: { product: 'x' } })
      throw new Error('the event failed')
    })
    await expect(failed).rejects.toThrow('the event failed')
    expect((await list(reader)).body).toEqual([])
  })
})

describe('settings', () => {
  const settings = async (who: Person) =>
    (await market.call<NotificationSetting[]>(who, 'GET', '/notificationsettings')).body

  it('show each role its kinds, with e-mail on', async () => {
    const kinds = async (who: Person) => (await settings(who)).map(({ kind }) => kind)
    expect(await kinds(nadia)).toContain('price-changed')
    expect(await kinds(nadia)).not.toContain('sold')
    expect(await kinds(rahim)).toEqual(expect.arrayContaining(['price-changed', 'sold']))
    expect(await kinds(rahim)).not.toContain('report')
    expect(await kinds(await market.signUp('admin'))).toContain('report')
    expect((await settings(rahim)).every(({ email }) => email)).toBe(true)
  })

  it('turn the e-mail of a kind off and on, for oneself', async () => {
    const turn = (email: boolean) => modify(nadia, '/notificationsettings', { kind: 'phone-gone', email })
    expect((await turn(true)).body).toEqual({ modifiedCount: 0 })
    expect((await turn(false)).body).toEqual({ modifiedCount: 1 })
    expect((await turn(false)).body).toEqual({ modifiedCount: 0 })
    const off = (all: NotificationSetting[]) => all.filter(({ email }) => !email).map(({ kind }) => kind)
    expect(off(await settings(nadia))).toEqual(['phone-gone'])
    expect(off(await settings(rahim))).toEqual([])
    expect((await turn(true)).body).toEqual({ modifiedCount: 1 })
  })

  // The last two warn a buyer whose code somebody else has used.
  it.each(['sold', 'phone-received', 'release-soon'])('keep e-mail about money on: %s', async (kind) => {
    const { status, body } = await modify(rahim, '/notificationsettings', { kind, email: false })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'always-sent' })
    expect((await settings(rahim)).find((setting) => setting.kind === kind)?.email).toBe(true)
  })
})

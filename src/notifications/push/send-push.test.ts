import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { openPushService } from '../../../tests/support/push-service.ts'
import { makeDue, runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { notify } from '../notify-person.ts'
import { pushNotificationJob } from './send-push.ts'

const service = await openPushService()
const market = await openMarketplace({ PUSH_SERVICES: `push.example,${service.origin}` })
afterAll(() => service.close())
beforeEach(async () => {
  await market.resetRateLimits()
  service.received.length = 0
  service.status = 201
})

const subscribe = (who: Person, browser: string, origin = service.origin) =>
  market.call<{ code: string }>(who, 'PUT', '/pushsubscription', {
    json: { endpoint: `${origin}/${browser}`, ...service.keys },
  })
const orderId = '11111111-2222-4333-8444-555555555555'
const sell = (who: Person) =>
  notify(market.db, {
    to: who.id,
    kind: 'sold',
    orderId,
    params: { product: 'Redmi Note 12', amount: 90, currency: 'USD' },
  })
const setPrice = (who: Person) =>
  notify(market.db, {
    to: who.id,
    kind: 'price-changed',
    params: { product: 'Redmi', amount: 80, currency: 'USD' },
  })
const deliver = () => runDueJobs(market, market.jobs)
const paths = () => service.received.map(({ path }) => path)
const count = async (who: Person) =>
  (await market.db.execute(sql`select from push_subscriptions where user_id = ${who.id}`)).rowCount

test('a notice says in the language of its reader what has happened, without names and amounts, and where to read it', async () => {
  const seller = await market.signUp('seller')
  expect((await subscribe(seller, 'one')).status).toBe(200)
  await sell(seller)
  await setPrice(seller)
  await deliver()
  const notice = { title: 'Your phone was sold', lang: 'en', path: `/dashbord/orders/${orderId}` }
  const sold = { path: '/one', ttl: 86_400, urgency: 'high', subject: 'mailto:no-reply@127.0.0.1' }
  expect(service.received).toHaveLength(2)
  expect(service.received).toContainEqual(
    expect.objectContaining({ ...sold, notice: expect.objectContaining(notice) }),
  )
  expect(service.received.filter(({ urgency }) => urgency === 'normal')).toHaveLength(1)
  expect(JSON.stringify(service.received)).not.toMatch(/Redmi|\$/)
})

test('it is in Bangla for whoever reads Bangla', async () => {
  const seller = await market.signUp('seller')
  await market.db.execute(sql`update users set locale = 'bn' where id = ${seller.id}`)
  await subscribe(seller, 'bn')
  await sell(seller)
  await deliver()
  expect(service.received).toMatchObject([{ notice: { title: 'আপনার ফোন বিক্রি হয়েছে', lang: 'bn' } }])
})

test('an address that is not that of a push service is refused, and so are keys of another size', async () => {
  const person = await market.signUp()
  for (const origin of [
    'http://127.0.0.1:9',
    'https://169.254.169.254',
    'https://localhost',
    'http://push.example',
  ]) {
    const { status, body } = await subscribe(person, 'x', origin)
    expect({ status, code: body.code }, origin).toEqual({ status: 400, code: 'unknown-push-service' })
  }
  const json = { endpoint: `https://push.example/${'x'.repeat(1000)}`, ...service.keys }
  expect((await market.call(person, 'PUT', '/pushsubscription', { json })).status).toBe(400)
  const short = { endpoint: 'https://push.example/x', p256dh: 'AAAA', auth: 'AAAA' }
  expect((await market.call(person, 'PUT', '/pushsubscription', { json: short })).status).toBe(400)
  expect(await count(person)).toBe(0)
})

test('the end of a session ends its notices, and the next person at the browser takes over', async () => {
  const first = await market.signUp('seller')
  const second = await market.signUp('seller')
  await subscribe(first, 'shared')
  await subscribe(second, 'shared')
  await sell(first)
  await sell(second)
  await deliver()
  expect(service.received).toHaveLength(1)
  expect(await count(first)).toBe(0)
  await sell(second)
  const out = {
    method: 'POST',
    body: '{}',
    headers: { cookie: second.cookie, 'content-type': 'application/json' },
  }
  const origin = { origin: market.env.PUBLIC_URL }
  const answer = await market.request('/api/auth/sign-out', {
    ...out,
    headers: { ...out.headers, ...origin },
  })
  expect(answer.status).toBe(200)
  await deliver()
  expect(await count(second)).toBe(0)
  expect(service.received).toHaveLength(1)
})

test('of several people at once at one browser, one gets its notices', async () => {
  const people = [await market.signUp('seller'), await market.signUp('seller'), await market.signUp('seller')]
  await Promise.all([...people, ...people].map((person) => subscribe(person, 'at-once')))
  const counts = await Promise.all(people.map(count))
  expect(counts.toSorted()).toEqual([0, 0, 1])
})

test('what was read is not sent, nor a kind that is turned off, nor anything after the switch', async () => {
  const seller = await market.signUp('seller')
  await subscribe(seller, 'quiet')
  await sell(seller)
  await market.call(seller, 'PUT', '/notifications')
  const json = { kind: 'price-changed', email: false }
  await market.call(seller, 'PUT', '/notificationsettings', { json })
  await setPrice(seller)
  await deliver()
  expect(paths()).toEqual([])
  expect((await market.call(seller, 'DELETE', '/pushsubscription')).body).toEqual({ modifiedCount: 1 })
  expect((await market.call(seller, 'DELETE', '/pushsubscription')).body).toEqual({ modifiedCount: 0 })
  await sell(seller)
  await deliver()
  expect(paths()).toEqual([])
})

test('a service that is busy gets the notice later; a browser that it no longer knows is dropped', async () => {
  const seller = await market.signUp('seller')
  await subscribe(seller, 'away')
  service.status = 503
  await sell(seller)
  await deliver()
  service.status = 201
  await makeDue(market, [pushNotificationJob])
  await deliver()
  expect(paths()).toEqual(['/away'])
  service.status = 410
  await sell(seller)
  await deliver()
  expect(await count(seller)).toBe(0)
})

test('a person has at most ten browsers', async () => {
  const person = await market.signUp()
  await market.asOwner(`
    insert into sessions (user_id, token, expires_at)
      select '${person.id}', 'push ' || n, now() + interval '1 day' from generate_series(1, 10) as n;
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, server_key)
      select id, user_id, 'https://push.example/' || token, '', '', '' from sessions where token like 'push %'`)
  await subscribe(person, 'eleventh')
  expect(await count(person)).toBe(10)
})

test('where no push services are named there is no key to subscribe with', async () => {
  const without = await openMarketplace({ PUSH_SERVICES: 'none' })
  const person = await without.signUp()
  expect((await without.call(person, 'GET', '/pushsubscription')).body).toEqual({ key: null })
})

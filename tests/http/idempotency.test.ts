import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { pruneIdempotencyKeysJob } from '../../src/platform/http/idempotency.ts'
import { uploadDocument } from '../support/documents.ts'
import { makeNewProduct } from '../support/factories.ts'
import { openMarketplace } from '../support/marketplace.ts'
import { makeSampleRequests, type SampleRequest, sendSample } from '../support/sample-requests.ts'
import type { Person } from '../support/test-app.ts'

/** The posts that take no key, and why a repeat does no harm. */
const safeWithoutKey: Record<string, string> = {
  'POST /users': 'an account is recorded once',
  'POST /secondfactor': 'shows a factor, and a code counts once',
  'POST /secondfactor/challenge': 'replaces the challenge',
  'POST /secondfactor/passkey': 'a challenge counts once',
  'POST /account/emaillink': 'only mails a link again',
  'POST /account/closing': 'an account is closed once',
  'POST /account/mobilecode': 'only sends a code again',
  'POST /account/exports': 'one a day',
  'POST /factors/app': 'replaces the secret that is not confirmed',
  'POST /factors/passkeys': 'replaces the challenge',
  'POST /factors/backupcodes': 'replaces the codes',
  'POST /images': 'photos that nothing shows are deleted',
  'POST /photos': 'photos that nothing shows are deleted',
  'POST /phones/{id}/view': 'a view counts once a day',
  'POST /unsubscription': 'sets a choice',
  'POST /create-payment-intent': 'finds the open payment',
  'POST /orders/{id}/payment': 'finds the open payment',
  'POST /orders/{id}/conversation': 'finds the conversation',
  'POST /orders/{id}/meetinglink': 'replaces the link',
  'POST /products/{id}/checks': 'replaces the link',
  'POST /orders/{id}/checks': 'replaces the link',
  'POST /checks/{token}/consent': 'is given once',
  'POST /checks/{token}/challenges': 'replaces the challenge',
  'POST /savedsearches': 'a search is saved once',
  'POST /mydrafts': 'the same draft is refused',
  'POST /conversations': 'there is one of each phone and buyer',
  'POST /checklistpreviews': 'changes nothing',
  'POST /brands': 'there is one of each name',
}

/** Who makes the calls that take a key; the others are the buyer's. */
const callers: Record<string, 'seller' | 'admin' | 'other'> = {
  'POST /allproducts': 'seller',
  'POST /payouts': 'seller',
  'POST /verification': 'other',
  'POST /bids/{id}/counter': 'seller',
  'POST /payouts/batches': 'admin',
  'POST /members/{id}/notes': 'admin',
  'POST /enquiries/{id}/answers': 'admin',
}

const market = await openMarketplace()
const people: Record<string, Person> = {
  bayer: await market.signUp(),
  seller: await market.signUp('seller'),
  other: await market.signUp('seller'),
  admin: await market.signUp('admin'),
}
const { bayer, seller, other } = people as { bayer: Person; seller: Person; other: Person }
const samples = await makeSampleRequests(market, { bayer, seller, other })
type Described = { parameters?: { in: string; name: string }[] }
const { paths } = (await (await market.request('/api/openapi.json')).json()) as {
  paths: Record<string, { post?: Described }>
}
const posts = Object.entries(paths).flatMap(([path, { post }]) =>
  post ? [{ call: `POST ${path}`, ...post }] : [],
)
const keyed = posts.flatMap(({ call, parameters = [] }) =>
  parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key') ? [call] : [],
)

const withKey = (key: string = crypto.randomUUID()) => ({ headers: { 'idempotency-key': key } })
const send = async (call: string, asked: SampleRequest, who = people[callers[call] ?? 'bayer'] ?? bayer) => {
  const response = await sendSample(market, call, who, asked)
  return { status: response.status, body: await response.json() }
}

/** How many rows each table has. Limits and streams are no part of what was created. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await market.db.execute<{ name: string; count: number }>(sql`
    select relname as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
    from pg_stat_user_tables where schemaname = 'public' and relname not in ('rate_limits', 'replica_heartbeat')`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

beforeEach(() => market.resetRateLimits())

it('every call by POST takes a key, or says why a repeat does no harm', () => {
  const all = posts.map(({ call }) => call).filter((call) => !call.startsWith('POST (root)'))
  expect([...keyed, ...Object.keys(safeWithoutKey)].sort()).toEqual(all.sort())
})

it.each(keyed)(
  '%s with a key creates once what is asked for twice, and refuses another content',
  async (call) => {
    const caller = people[callers[call] ?? 'bayer'] ?? bayer
    const sample =
      call === 'POST /verification' ? { json: await documents(caller) } : await samples[call]?.(caller)
    const asked = { ...sample, ...withKey() }
    const [first, second] = await Promise.all([send(call, asked), send(call, asked)])
    expect([200, 201]).toContain(first.status)
    expect(second).toEqual(first)
    const before = await countRows()
    expect(await send(call, asked)).toEqual(first)
    const changed = await send(call, { ...asked, query: { other: '1' } })
    expect([changed.status, changed.body.code]).toEqual([409, 'idempotency-key-reused'])
    const bad = await send(call, { ...asked, ...withKey('once') })
    expect([bad.status, bad.body.code]).toEqual([400, 'bad-request'])
    expect(await countRows()).toEqual(before)
  },
)

describe('a key', () => {
  const addPhone = async (who: Person, key: ReturnType<typeof withKey>, change = {}) => {
    const { image } = await market.addPhone(who)
    return { json: makeNewProduct(image, change), ...key }
  }

  it('is used up by no refusal', async () => {
    const key = withKey()
    const asked = await addPhone(seller, key)
    const { image } = await market.addPhone(other)
    const refused = await send('POST /allproducts', { ...asked, json: { ...asked.json, image } })
    expect([refused.status, refused.body.code]).toEqual([400, 'not-your-picture'])
    expect((await send('POST /allproducts', asked)).status).toBe(201)
  })

  it('is that of the same request when its sender is named in another way', async () => {
    const asked = await addPhone(seller, withKey())
    const first = await send('POST /allproducts', asked)
    const named = { ...asked, query: { email: seller.email.toUpperCase() } }
    expect(await send('POST /allproducts', named)).toEqual(first)
  })

  it('of somebody else finds nothing of theirs', async () => {
    const key = withKey()
    const first = await send('POST /allproducts', await addPhone(seller, key), seller)
    const second = await send('POST /allproducts', await addPhone(other, key), other)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body._id).not.toBe(first.body._id)
  })

  it('may stand in quotes, as the draft of the header has it', async () => {
    const key = crypto.randomUUID()
    const asked = await addPhone(seller, withKey(key))
    const first = await send('POST /allproducts', asked)
    const quoted = await send('POST /allproducts', { ...asked, ...withKey(`"${key}"`) })
    expect(quoted).toEqual(first)
  })

  it('answers with the phone as it is by then', async () => {
    const asked = await addPhone(seller, withKey())
    const { body } = await send('POST /allproducts', asked)
    const query = { id: body._id }
    await market.call(seller, 'PUT', '/product', { query, json: { ...asked.json, product_price: 77 } })
    expect((await send('POST /allproducts', asked)).body).toMatchObject({ _id: body._id, product_price: 77 })
  })

  it('is forgotten after fifteen days', async () => {
    await market.db.execute(sql`update idempotency_keys set created_at = ${market.clock.now().toISOString()}`)
    const count = () => countRows().then(({ idempotency_keys: keys }) => keys)
    const before = await count()
    await market.runJob(pruneIdempotencyKeysJob)
    expect(await count()).toBe(before)
    market.clock.advance(15 * 24 * 60 * 60_000 + 1000)
    await market.runJob(pruneIdempotencyKeysJob)
    expect(await count()).toBe(0)
  })
})

/** What a seller needs to be verified by. */
async function documents(who: Person) {
  const photos: string[] = []
  for (let nth = 0; nth < 2; nth++) photos.push(await uploadDocument(market, who))
  return { kind: 'nid', photos }
}

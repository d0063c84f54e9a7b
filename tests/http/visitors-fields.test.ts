import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPages } from '../../scripts/build.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { NewProduct } from '../../src/selling/contract.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import { makeSampleRequests, type SampleRequest, sendSample } from '../support/sample-requests.ts'
import type { Person } from '../support/test-app.ts'

const phone =
  '_id product_name image images product_price Market_Price currency purchase_year condition_type brand_name productDetails ' +
  'location place.en place.bn time createdAt sellerName sellerId sellerVerified sellerRating.mean sellerRating.count sold campain ' +
  'held checkedAt alike imagePlaceholder storageGb ramGb batteryHealth replacedParts bodyChanged hasBox hasCharger warrantyUntil'
const amounts = (names: string) =>
  names.split(' ').flatMap((name) => ['value', 'count', 'more'].map((field) => `${name}.${field}`))
const counts = [
  'total.count total.more verified.count verified.more warranty.count warranty.more box.count box.more checked.count checked.more loosen nextPrice otherBrand',
  ...amounts('category_name condition year place storage ram battery_from'),
  'place.label place.within',
].join(' ')
const shop = 'name place.en place.bn opensAt closesAt closedOn image answerMinutes'
const under = (name: string, fields: string) => fields.replace(/\S+/g, `${name}.$&`)
const rating = '_id stars text product_name from.name at reply.text reply.at'
const seller = `_id name since verified verifiedAt sales cancelledShare cancelled disputesLost rating.mean rating.count ${under('ratings', rating)} ${under('shop', shop)} ${under('phones', phone)}`
const phoneInFull = `${phone} sellerVerifiedAt sellerShop.name sellerShop.image sellerShop.answerMinutes priceBefore pastPrices.price pastPrices.since pastPrices.until sellerSales hasImei`

const results = 'results.test results.outcome results.reason results.at'

/** What a visitor may read of each public call. Nothing else is in their answers. */
const ofCalls: Record<string, string> = {
  'GET /categories': '_id category_name thumbnail',
  'GET /categories/{id}': '_id category_name thumbnail',
  'GET /places': '_id name.en name.bn district division.en division.bn',
  'GET /priceguide': 'basis range currency recent',
  'GET /priceguides': '',
  'GET /user': 'verified',
  'GET /campain': phone,
  'GET /search': phone,
  'GET /search/counts': counts,
  'GET /search/suggest': 'text category_name',
  'GET /sellers/{id}': seller,
  'GET /phones/{id}': phoneInFull,
  'GET /phones/{id}/alike': phone,
  'GET /phones/{id}/gone': '_id product_name brand_name image imagePlaceholder product_price currency model',
  'GET /phones/{id}/check': `finishedAt isCurrent ${results}`,
  'GET /checks/{token}': `product_name expiresAt consented isMeeting ${results}`,
  'GET /billsofsale/{token}':
    'orderId product_name brand_name imeiEnd buyerName sellerName soldAt state stateAt',
  'GET /meetings/{token}': 'place at',
}

const mobile = '+8801999555777'
const typedPlace = 'House 12, Road 5, Mirpur'
const imei = '490154203237518'
const facts: Partial<NewProduct> = { storageGb: 128, ramGb: 4, batteryHealth: 88, replacedParts: ['screen'] }

let market: Marketplace
let trader: Person
let buyer: Person
let shown: Product
let gone: Product
let questions: Record<string, (who: Person) => SampleRequest | Promise<SampleRequest>>
let secrets: string[]

beforeAll(async () => {
  await buildPages()
  market = await openMarketplace()
  const [bayer, owner, other] = await Promise.all([
    market.signUp('bayer', 'Rahim Uddin'),
    market.signUp('seller', 'Sabbir Seller'),
    market.signUp('seller'),
  ])
  buyer = bayer
  trader = owner
  questions = await makeSampleRequests(market, { bayer, seller: owner, other })
  const own = {
    brand_name: 'Apple',
    product_name: 'iPhone 13',
    mobile,
    location: typedPlace,
    imei,
    ...facts,
  } as const
  shown = await market.addPhone(trader, { ...own, product_price: 500 })
  gone = await market.addPhone(trader, { ...own, imei: undefined })
  await market.call(trader, 'DELETE', '/product', { query: { id: gone._id } })
  await market.call(trader, 'PUT', '/campain', { query: { productId: shown._id } })
  const [place] = (await market.call<{ _id: string }[]>(null, 'GET', '/places')).body
  const described = {
    name: 'Sabbir Mobile',
    placeId: place?._id,
    opensAt: '10:00',
    closesAt: '20:00',
    closedOn: 5,
  }
  await market.call(trader, 'PUT', '/shop', { json: { ...described, image: null } })
  await rateTheSeller()
  market.clock.advance(5 * 60_000)
  const prices = [{ id: shown._id, price: 480, was: 500 }]
  expect((await market.call(trader, 'PUT', '/myproductprices', { json: { prices } })).status).toBe(200)
  secrets = [
    mobile,
    '01999-555777',
    '1999555777',
    typedPlace,
    imei,
    trader.email,
    buyer.email,
    buyer.name,
    buyer.id,
  ]
})
beforeEach(() => market.resetRateLimits())

async function rateTheSeller(): Promise<void> {
  const order = await market.completeSale(trader, buyer, { brand_name: 'Vivo', product_name: 'Vivo Y20' })
  const json = { stars: 5, text: 'As described.' }
  for (const who of [buyer, trader]) {
    await market.call(who, 'POST', `/orders/${order._id}/rating`, { json })
  }
  const { body } = await market.call<{ ratings: { _id: string }[] }>(null, 'GET', `/sellers/${trader.id}`)
  await market.call(trader, 'PUT', `/ratings/${body.ratings[0]?._id}/reply`, { json: { text: 'Thank you.' } })
}

/** The paths of all fields in a JSON value; those of a list's members stand for all of them. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((each) => fieldsOf(each, path))
    return inner.length > 0 ? inner : [path]
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return [path]
  return Object.entries(value).flatMap(([name, each]) => fieldsOf(each, path ? `${path}.${name}` : name))
}

const listOf = (fields: string) => fields.split(' ').filter(Boolean)
const nobody = { id: '', name: '', cookie: undefined, token: undefined }

async function ask(call: string): Promise<string> {
  const own: Record<string, SampleRequest> = {
    'GET /search': { query: { q: 'iphone' } },
    'GET /search/counts': { query: { q: 'iphone' } },
    'GET /search/suggest': { query: { q: 'iph' } },
    'GET /sellers/{id}': { params: { id: trader.id } },
    'GET /phones/{id}': { params: { id: shown._id } },
    'GET /phones/{id}/alike': { params: { id: gone._id } },
    'GET /phones/{id}/gone': { params: { id: gone._id } },
  }
  const question = own[call] ?? (await questions[call]?.(buyer)) ?? {}
  const answer = await sendSample(market, call, { ...nobody, email: buyer.email }, question)
  expect(answer.status, call).toBe(200)
  return answer.text()
}

test('a visitor reads of each public call what is listed here, and nothing else', async () => {
  const document = (await (await market.request('/api/openapi.json')).json()) as OpenApiDocument & {
    paths: Record<
      string,
      Record<string, { security?: object[]; responses: Record<string, { content?: object }> }>
    >
  }
  const open = Object.entries(document.paths).flatMap(([path, { get }]) => {
    const isOpen = get && (!get.security || get.security.some((way) => Object.keys(way).length === 0))
    return isOpen && Object.keys(get.responses[200]?.content ?? {}).includes('application/json')
      ? [`GET ${path}`]
      : []
  })
  expect(open.sort()).toEqual(Object.keys(ofCalls).sort())
  for (const call of open) {
    const text = await ask(call)
    const read = new Set(fieldsOf(JSON.parse(text)).filter(Boolean))
    expect([...read].sort(), call).toEqual(listOf(ofCalls[call] ?? '').sort())
    expect(
      secrets.filter((secret) => text.includes(secret)),
      call,
    ).toEqual([])
  }
})

/** The calls whose answers the data of each public page consists of. */
const ofPages: [path: () => string, calls: string[]][] = [
  [() => '/', ['GET /campain', 'GET /categories']],
  [() => '/search', ['GET /search', 'GET /search/counts']],
  [() => '/search?q=iphone', ['GET /search', 'GET /search/counts']],
  [() => `/seller/${trader.id}`, ['GET /sellers/{id}']],
  [() => `/product/${shown._id}`, ['GET /phones/{id}']],
  [() => '/prices/apple', ['GET /categories/{id}', 'GET /priceguides']],
]

test.each(ofPages)('the data of a public page (%s) has no other fields', async (pathOf, calls) => {
  const path = pathOf()
  const page = await market.request(path, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(secrets.filter((secret) => html.includes(secret))).toEqual([])
  const allowed = new Set(calls.flatMap((call) => listOf(ofCalls[call] ?? '')))
  const read = (await readData(path)).filter((field) => !allowed.has(field))
  expect(read).toEqual([])
})

/** The fields of what the loaders of a page return, without those of the settings and of React Query itself. */
async function readData(path: string): Promise<string[]> {
  const { pathname, search } = new URL(path, market.env.PUBLIC_URL)
  const answer = await market.request(`${pathname === '/' ? '/_root' : pathname}.data${search}`)
  const { value, done } = await decode(answer.body as ReadableStream<Uint8Array>, globalThis as never)
  await done
  const routes = value as Record<string, { data?: { queries?: { queries: Loaded[] }; shown?: unknown } }>
  const loaded = Object.values(routes).flatMap(({ data }) => [
    ...(data?.queries?.queries.map(({ state }) => state.data) ?? []),
    data?.shown ?? [],
  ])
  return [...new Set(loaded.flatMap((each) => fieldsOf(withoutPages(each))))].filter(Boolean)
}

type Loaded = { state: { data: unknown } }

/** The rows, or the object beside them, of what an infinite query holds. */
function withoutPages(data: unknown): unknown {
  const { pages } = (data ?? {}) as { pages?: { rows: unknown[]; seller?: unknown }[] }
  return pages ? pages.flatMap(({ rows, seller: beside }) => (beside ? [beside] : rows)) : data
}

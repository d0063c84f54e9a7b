import fc from 'fast-check'
import sharp from 'sharp'
import { createIssueToken } from '../../src/identity/issue-token.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { createAnswerCheck, type OpenApiDocument } from '../support/response-check.ts'
import { arbitraryWish } from './arbitrary-request.ts'
import { encode, type Requester, type Wish } from './fuzz-request.ts'

/** No answer may take longer; generous, because the machine may be busy with others. */
const patienceMillis = 20_000
/** What Node's server takes for the first line and all headers together, with some room for the latter. */
const longestLine = 14_000
/** After so many wishes there is little left of the world that they were made in. */
const wishesPerWorld = 250

/** What stands for what, and what each asker brings along. */
type World = {
  things: Record<string, string>
  askers: Record<Requester, { email: string; token?: string; cookie?: string }>
}

export type Fuzz = {
  /**
   * Sends so many generated requests. Throws, with the smallest one that still shows it, for an answer of the class 5xx, one
   * that the OpenAPI document does not describe, one that tells of our insides, or none in time.
   */
  run(requests: number, seed?: number): Promise<void>
  /** How many answers there were of each status. */
  answered: Map<number, number>
}

/** A whole app with people and phones, for generated requests. */
export async function openFuzz(): Promise<Fuzz> {
  const market = await openMarketplace()
  const document = (await (await market.request('/api/openapi.json')).json()) as OpenApiDocument
  const checkAnswer = createAnswerCheck(document)
  const answered = new Map<number, number>()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#235' } })
    .png()
    .toBuffer()
  let world: World | undefined
  let sent = 0

  const send = async (wish: Wish): Promise<void> => {
    if (!world || sent % wishesPerWorld === 0) world = await makeWorld(market)
    sent += 1
    const request = readWish(wish, world, png, market.env.PUBLIC_URL)
    if (!request) return
    const answer = await inTime(market.fetch(request))
    answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
    const text = await inTime(answer.clone().text())
    if (answer.status >= 500) throw new Error(`answered ${answer.status}: ${text.slice(0, 500)}`)
    if (answer.status >= 400 && /node_modules|at async |Failed query|select .* from /i.test(text)) {
      throw new Error(`tells of our insides: ${text.slice(0, 500)}`)
    }
    if (answer.headers.get('x-content-type-options') !== 'nosniff') throw new Error('has lost its headers')
    if (request.method !== 'HEAD') await checkAnswer(request, answer)
  }

  return {
    answered,
    run: (requests, seed) =>
      fc.assert(fc.asyncProperty(arbitraryWish(document), send), {
        numRuns: requests,
        ...(seed === undefined ? {} : { seed }),
      }),
  }
}

async function makeWorld(market: Marketplace): Promise<World> {
  const { secret, clock } = market
  await market.resetRateLimits()
  const [bayer, seller, admin, closed, account, trader] = await Promise.all([
    market.signUp('bayer'),
    market.signUp('seller'),
    market.signUp('admin'),
    market.signUp('seller'),
    market.signUp('bayer'),
    market.signUp('seller'),
  ])
  const phone = await market.addPhone(seller)
  await market.addPhone(seller)
  const booking = await market.createOrder(bayer, phone)
  const list = await market.call(bayer, 'GET', '/allproducts', {
    query: { category_name: 'Apple', limit: '1' },
  })
  const { key } = (await market.call<{ key: string }>(seller, 'GET', '/imagekey')).body
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: closed.id } })
  const claims = JSON.parse(Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString())
  const longAgo = { now: () => new Date(clock.now().getTime() - 3_600_000) }
  const expired = createIssueToken({ secret, clock: longAgo })({ id: claims.sid, userId: admin.id })
  return {
    things: {
      phone: phone._id,
      phoneName: phone.product_name,
      price: String(phone.product_price),
      sellerEmail: seller.email,
      sellerName: seller.name,
      booking: booking._id,
      account: account.id,
      trader: trader.id,
      image: await market.addImage(seller),
      cursor: list.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? '',
      key,
    },
    askers: {
      nobody: { email: admin.email },
      bayer,
      seller,
      admin,
      closed,
      expired: { email: admin.email, token: expired },
      forged: { email: admin.email, token: `${admin.token.slice(0, -4)}AAAA` },
    },
  }
}

/** The request that a wish stands for; null when not even a broken browser could make it one. */
function readWish(wish: Wish, { things, askers }: World, png: Buffer, site: string): Request | null {
  const { email, token, cookie } = askers[wish.who]
  const fill = (text: string) =>
    text.replace(/«(\w+)»/g, (all, name) => (name === 'email' ? email : (things[name] ?? all)))
  const query = wish.query.map((pair) => pair.map((part) => encode(fill(part))).join('=')).join('&')
  const headers = new Headers()
  if (token) headers.set('authorization', `bearer ${token}`)
  if (cookie) headers.set('cookie', cookie)
  headers.set('origin', site)
  try {
    for (const [name, value] of Object.entries(wish.headers)) headers.set(name, fill(value))
    // A number in the body is a number there, not a text.
    const body = wish.body && fill(wish.body.replaceAll('"«price»"', things.price ?? ''))
    const bytes = body?.split('«png»').flatMap((part, at) => [...(at ? [png] : []), Buffer.from(part)])
    const address = `${site}${fill(wish.path)}${query && `?${query}`}`
    // Node's own server does not let such a line in (431).
    if (address.length > longestLine) return null
    const bodiless = wish.method === 'GET' || wish.method === 'HEAD'
    return new Request(address, {
      method: wish.method,
      headers,
      body: bodiless || !bytes ? null : Buffer.concat(bytes),
    })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMillis} ms`)), patienceMillis)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

import fc from 'fast-check'
import sharp from 'sharp'
import { createIssueToken } from '../../src/auth/index.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import type { OpenApiDocument } from '../support/response-check.ts'
import { findAnswerCheck } from '../support/test-app.ts'
import { arbitraryRequest } from './arbitrary-request.ts'
import { encode, type FuzzRequest, type Requester } from './fuzz-request.ts'

/** How long a response may take; generous, because the machine may be busy. */
const timeoutMillis = 20_000
/** The longest request line that is sent: Node's limit for the line and headers, less some room for headers. */
const longestLine = 14_000
/** After this many requests the world is made anew, because they close accounts and sell phones. */
const requestsPerWorld = 250

/** The values of the placeholders, and the credentials of each requester. */
type World = {
  things: Record<string, string>
  requesters: Record<Requester, { email: string; token?: string; cookie?: string }>
}

export type Fuzz = {
  /**
   * Sends `requests` generated requests. Throws, with the smallest failing one, for a 5xx, a response that the OpenAPI
   * document does not describe, one that leaks internals, or none in time.
   */
  run(requests: number, seed?: number): Promise<void>
  /** The number of responses by status. */
  answered: Map<number, number>
}

/** Opens a whole app with people and phones for generated requests. */
export async function openFuzz(): Promise<Fuzz> {
  const market = await openMarketplace()
  const document = (await (await market.request('/api/openapi.json')).json()) as OpenApiDocument
  const checkAnswer = await findAnswerCheck(market, market.env.PUBLIC_URL)
  const answered = new Map<number, number>()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#235' } })
    .png()
    .toBuffer()
  let world: World | undefined
  let sent = 0

  const send = async (request: FuzzRequest): Promise<void> => {
    if (!world || sent % requestsPerWorld === 0) world = await makeWorld(market)
    sent += 1
    const sending = toRequest(request, world, png, market.env.PUBLIC_URL)
    if (!sending) return
    const answer = await inTime(market.fetch(sending))
    answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    // An event stream does not end.
    const text = isStream ? '' : await inTime(answer.clone().text())
    if (answer.status >= 500) throw new Error(`answered ${answer.status}: ${text.slice(0, 500)}`)
    if (answer.status >= 400 && /node_modules|at async |Failed query|select .* from /i.test(text)) {
      throw new Error(`leaks internals: ${text.slice(0, 500)}`)
    }
    if (answer.headers.get('x-content-type-options') !== 'nosniff')
      throw new Error('lacks its security headers')
    if (sending.method !== 'HEAD') await checkAnswer(sending, answer)
    if (isStream) await answer.body?.cancel()
  }

  return {
    answered,
    run: (requests, seed) =>
      fc.assert(fc.asyncProperty(arbitraryRequest(document), send), {
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
  const expired = await createIssueToken({ secret, clock: longAgo })({ id: claims.sid, userId: admin.id })
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
    requesters: {
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

/** Builds the HTTP request; null when no client could send it. */
function toRequest(
  request: FuzzRequest,
  { things, requesters }: World,
  png: Buffer,
  site: string,
): Request | null {
  const { email, token, cookie } = requesters[request.who]
  const fill = (text: string) =>
    text.replace(/«(\w+)»/g, (all, name) => (name === 'email' ? email : (things[name] ?? all)))
  const query = request.query.map((pair) => pair.map((part) => encode(fill(part))).join('=')).join('&')
  const headers = new Headers()
  if (token) headers.set('authorization', `bearer ${token}`)
  if (cookie) headers.set('cookie', cookie)
  headers.set('origin', site)
  try {
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, fill(value))
    // In the body, a price is a number, not a string.
    const body = request.body && fill(request.body.replaceAll('"«price»"', things.price ?? ''))
    const bytes = body?.split('«png»').flatMap((part, at) => [...(at ? [png] : []), Buffer.from(part)])
    const address = `${site}${fill(request.path)}${query && `?${query}`}`
    // Node's server refuses such a line with 431.
    if (address.length > longestLine) return null
    const bodiless = request.method === 'GET' || request.method === 'HEAD'
    return new Request(address, {
      method: request.method,
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
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMillis} ms`)), timeoutMillis)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

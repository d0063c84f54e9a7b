import { Agent, request } from 'node:http'
import { type Asked, bookPhone } from './buy-phone.ts'
import { type RawServer, startRawServer } from './raw-server.ts'
import { median } from './show.ts'
import type { Phone, Site } from './site.ts'

export type Figure = {
  name: string
  rate: number
  raw: number
  ratio: number
  target: number
  ratios: number[]
  p50: number
  p99: number
  bytes: number
}

type Readable = Pick<Site, 'members' | 'phones'> & { server: Pick<Site['server'], 'site'> }

type Call = {
  name: string
  target: number
  asks: Ask[]
  /** Returns the function that stops it. */
  meanwhile?: () => () => Promise<void>
}

const words =
  `samsung a52;iphone 12 pro;redmi note 10;vivo y20;galaxy s21 ultra;iphone 13 128;shamsung a32;আইফোন ১১;রেডমি;
iphone se;poco x3;galaxy a71;redmi 9;iphone xr 64gb;vivo v21;note 9 dhaka;iphone mirpur;galaxy uttara;স্যামসাং;iphone 11 red;
redmi not 11;samsng a12;xiaomi 11 lite;iphone fresh;galaxy s20 full box;vivo sylhet;iphone 14 pro max;a51;y33s;reno`
    .split(/;\s*/)
    .map((text) => text.trim())

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

export function listCalls(site: Readable): Call[] {
  const { members, phones } = site
  const asPeople = (paths: string[]): Ask[] =>
    paths.map((path, nth) => {
      const { email, token } = members[nth % members.length] as Site['members'][number]
      const own = `${path}${path.includes('?') ? '&' : '?'}email=${encodeURIComponent(email)}`
      return { path: own, headers: { authorization: `bearer ${token}` } }
    })
  const brands = ['Apple', 'Xiaomi', 'Samsung', 'Vivo']
  const perPerson = <Item>(items: Item[]) => members.flatMap(() => items)
  const some = phones.filter((_: Phone, nth) => nth % 8 === 0)
  // Fewer would exceed their rate limits.
  const ofSome = members.map((_, nth) => `/api/product?id=${some[nth % some.length]?.id}`)
  return [
    {
      name: 'brand list of 20',
      target: 0.15,
      asks: asPeople(perPerson(brands.map((brand) => `/api/allproducts?category_name=${brand}&limit=20`))),
    },
    { name: 'one product', target: 0.2, asks: asPeople(ofSome) },
    {
      name: 'search',
      target: 0.12,
      asks: asPeople(
        perPerson(words.map((text) => `/api/search?q=${encodeURIComponent(text)}&limit=20`)).slice(
          0,
          members.length,
        ),
      ),
    },
    {
      name: 'brand page, signed in',
      target: 0.05,
      asks: members.flatMap(({ cookie }) =>
        brands.map((brand) => ({
          path: `/categori/${brand.toLowerCase()}`,
          headers: { ...browser, cookie },
        })),
      ),
    },
    { name: 'home page', target: 0.5, asks: [{ path: '/', headers: browser }] },
    {
      name: 'list while booking',
      target: 0.15,
      asks: asPeople(perPerson(brands.map((brand) => `/api/allproducts?category_name=${brand}&limit=20`))),
      meanwhile: () => bookOn(site),
    },
  ]
}

const bookingsPerSecond = 20

function bookOn({ server, members, phones }: Readable): () => Promise<void> {
  const made: Promise<void>[] = []
  const ask = async ({ path, ...asked }: Asked) => {
    const answer = await fetch(server.site + path, asked)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const bookNext = async (nth: number) => {
    const member = members[nth % members.length] as Site['members'][number]
    await bookPhone(ask, member, phones[nth % phones.length] as Phone)
  }
  const timer = setInterval(() => made.push(bookNext(made.length)), 1000 / bookingsPerSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(made)
  }
}

export type Options = { only?: string; seconds: number; repetitions: number; tell: (line: string) => void }

export async function measureReading(site: Site, { only, seconds, repetitions, tell }: Options) {
  const raw = await startRawServer()
  const figures: Figure[] = []
  try {
    for (const call of listCalls(site)) {
      if (only && !call.name.includes(only)) continue
      await teach(raw, site.server.site, call.asks)
      const stop = call.meanwhile?.()
      await putLoad(site.server.site, call.asks, Math.max(2, seconds / 2))
      await putLoad(raw.site, call.asks, 1)
      const ours: Load[] = []
      const theirs: Load[] = []
      for (let nth = 0; nth < repetitions; nth++) {
        ours.push(await putLoad(site.server.site, call.asks, seconds))
        theirs.push(await putLoad(raw.site, call.asks, seconds))
      }
      await stop?.()
      const ratios = ours.map(({ rate }, nth) => rate / (theirs[nth]?.rate ?? Number.NaN))
      const figure = {
        name: call.name,
        target: call.target,
        rate: median(ours.map(({ rate }) => rate)),
        raw: median(theirs.map(({ rate }) => rate)),
        ratio: median(ratios),
        ratios,
        p50: median(ours.map(({ p50 }) => p50)),
        p99: median(ours.map(({ p99 }) => p99)),
        bytes: median(ours.map(({ bytes }) => bytes)),
      }
      figures.push(figure)
      tell(
        `${figure.name}: ${figure.rate.toFixed(0)} of ${figure.raw.toFixed(0)}/s, ratio ${figure.ratio.toFixed(3)} (at least ${figure.target}), p50 ${figure.p50} p99 ${figure.p99} ms, ${figure.bytes.toFixed(0)} bytes`,
      )
    }
  } finally {
    raw.stop()
  }
  return figures
}

async function teach(raw: RawServer, site: string, asks: Ask[]): Promise<void> {
  // More at once would be refused.
  const agent = new Agent({ maxSockets: 1 })
  const byPath = new Map(asks.map((ask) => [ask.path, ask]))
  const entries = [...byPath.values()].map(
    ({ path, headers }) =>
      new Promise<[string, { headers: Record<string, string>; body: string }]>((resolve, reject) => {
        request(site + path, { headers, agent }, async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(chunk)
          if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
          const {
            connection: _,
            'transfer-encoding': __,
            date: ___,
            'keep-alive': ____,
            ...kept
          } = answer.headers
          const body = Buffer.concat(chunks)
          const sent = Object.fromEntries(
            Object.entries({ ...kept, 'content-length': body.length }).map(([name, value]) => [
              name,
              String(value),
            ]),
          )
          resolve([path, { headers: sent, body: body.toString('base64') }])
        })
          .on('error', reject)
          .end()
      }),
  )
  await raw.learn(Object.fromEntries(await Promise.all(entries)))
}

const generator: string = 'autocannon'

type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  setupClient(client: { setRequests(requests: (Ask & { method: 'GET' })[]): void }): void
}) => Promise<{
  '2xx': number
  non2xx: number
  errors: number
  duration: number
  statusCodeStats: unknown
  latency: { p50: number; p99: number }
  throughput: { total: number }
}>

export type Ask = { path: string; headers: Record<string, string> }

export type Load = {
  rate: number
  p50: number
  p99: number
  bytes: number
}

export async function putLoad(site: string, asks: Ask[], seconds: number, connections = 20): Promise<Load> {
  const { default: autocannon }: { default: Autocannon } = await import(generator)
  const result = await autocannon({
    url: site,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(shuffle(asks).map((ask) => ({ ...ask, method: 'GET' }))),
  })
  const answered = result['2xx']
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${site}${asks[0]?.path}: ${answered} good answers, ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`,
    )
  }
  return {
    rate: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total / answered,
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    const [one, two] = [shuffled[at], shuffled[other]] as [Item, Item]
    shuffled[at] = two
    shuffled[other] = one
  }
  return shuffled
}

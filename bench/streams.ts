/**
 * `npm run bench:streams` opens an event stream for each of 1,000 people on one server and lets 500 of them write to the others:
 * how long a message takes to the other browser, and the memory of the server.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { buildPages } from '../scripts/build.ts'
import { readEvents } from '../tests/support/read-events.ts'
import type { Member } from './people.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
  },
})
const pairs = Number(values.people) / 2
const messages = Number(values.rate) * Number(values.seconds)

await buildPages((step) => console.log(`${step} …`))
/** The phones belong to the second half of the people, whom the first half writes to. */
const site = await startSite(pairs * 2, pairs * 2, (db, members) =>
  db.execute(sql`
    update listings set seller_id = owners.id
    from (select id, row_number() over () % ${pairs} + 1 as place from listings) as phones
    join unnest(${sql.param(members.slice(pairs).map(({ id }) => id))}::uuid[]) with ordinality as owners (id, place)
      using (place)
    where listings.id = phones.id`),
)
/** When a message has reached the streams of its reader, by its id. */
const arrivals = new Map<string, { from: string; at: number }[]>()

try {
  await fetch(`${site.server.site}/`)
  const idle = await site.server.memory()
  const buyers = site.members.slice(0, pairs)
  const conversations = await Promise.all(
    buyers.map((buyer, pair) => begin(buyer, site.phones[pair]?.id ?? '')),
  )
  const began = performance.now()
  for (let at = 0; at < site.members.length; at += 50) {
    await Promise.all(site.members.slice(at, at + 50).map(openStream))
  }
  const opened = Math.round(performance.now() - began)
  await sleep(3_000)
  const connected = await site.server.memory()
  let most = connected
  const watch = setInterval(async () => {
    most = Math.max(most, await site.server.memory())
  }, 250)

  const sent: Promise<{ id: string; from: string; reader: string; began: number }>[] = []
  const start = performance.now()
  for (let number = 0; number < messages; number++) {
    const at = start + (number * 1000) / Number(values.rate)
    if (at > performance.now()) await sleep(at - performance.now())
    const [buyer, conversation] = [buyers[number % pairs], conversations[number % pairs]]
    if (buyer && conversation) sent.push(write(buyer, conversation, `Message ${number}`))
  }
  const all = await Promise.all(sent)
  await sleep(2_000)
  clearInterval(watch)
  const times = all
    .map(({ id, reader, began }) => {
      const arrival = arrivals.get(id)?.find(({ from }) => from === reader)
      return arrival ? arrival.at - began : Number.POSITIVE_INFINITY
    })
    .toSorted((one, other) => one - other)
  const quantile = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? Number.NaN)
  console.table({
    'event streams': pairs * 2,
    'opened within ms': opened,
    'messages a second': Number(values.rate),
    messages: times.length,
    lost: times.filter((time) => time === Number.POSITIVE_INFINITY).length,
    'p50 ms': quantile(0.5),
    'p99 ms': quantile(0.99),
    'slowest ms': quantile(1),
    'memory idle MB': Math.round(idle),
    'with all streams MB': Math.round(connected),
    'at most MB': Math.round(most),
  })
} finally {
  await site.stop()
}
process.exit()

async function begin(buyer: Member, productId: string): Promise<{ id: string; reader: string }> {
  const { _id: id, with: other } = await ask<{ _id: string; with: { _id: string } }>(
    buyer,
    '/conversations',
    {
      productId,
    },
  )
  return { id, reader: other._id }
}

async function write(buyer: Member, { id, reader }: { id: string; reader: string }, text: string) {
  const began = performance.now()
  const message = await ask<{ _id: string }>(buyer, `/conversations/${id}/messages`, { text })
  return { id: message._id, from: buyer.id, reader, began }
}

/** Posts something to the API as a member. */
async function ask<Body>(who: Member, path: string, json: unknown): Promise<Body> {
  const answer = await fetch(`${site.server.site}/api${path}?email=${encodeURIComponent(who.email)}`, {
    method: 'POST',
    headers: { authorization: `bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Opens a member's stream, and notes when messages arrive on it. */
async function openStream(who: Member): Promise<void> {
  const stream = readEvents(
    await fetch(`${site.server.site}/api/events`, { headers: { cookie: who.cookie } }),
  )
  const isReady = await stream.next()
  if (isReady?.event !== 'ready') throw new Error('a stream begins with ready')
  const listen = async () => {
    for (let event = await stream.next(); event; event = await stream.next()) {
      const id = event.data._id
      if (event.event !== 'message' || !id) continue
      arrivals.set(id, [...(arrivals.get(id) ?? []), { from: who.id, at: performance.now() }])
    }
  }
  void listen()
}

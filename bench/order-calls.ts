import type { Member } from './people.ts'
import { median } from './show.ts'
import type { Site } from './site.ts'

/** The medians in milliseconds, by what was measured. */
type Times = Map<string, number>
type Order = { _id: string; stage: string }

const rounds = 25

async function ask<Body>(
  { server }: Site,
  { token, email }: Member,
  method: string,
  path: string,
  json?: unknown,
): Promise<{ body: Body; millis: number }> {
  const join = path.includes('?') ? '&' : '?'
  const began = performance.now()
  const answer = await fetch(`${server.site}/api${path}${join}email=${encodeURIComponent(email)}`, {
    method,
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return { body: JSON.parse(text) as Body, millis: performance.now() - began }
}

async function openPage({ server }: Site, { cookie }: Member, path: string): Promise<number> {
  const began = performance.now()
  const page = await fetch(server.site + path, {
    headers: { cookie, accept: 'text/html' },
    redirect: 'manual',
  })
  await page.text()
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  return performance.now() - began
}

/** A buyer's orders in a stage. */
async function listOrders(site: Site, buyer: Member, stage: string, many: number): Promise<Order[]> {
  const found: Order[] = []
  let cursor = ''
  do {
    const answer = await fetch(
      `${site.server.site}/api/bookingproduct?limit=100${cursor}&email=${encodeURIComponent(buyer.email)}`,
      { headers: { authorization: `bearer ${buyer.token}` } },
    )
    found.push(...((await answer.json()) as Order[]).filter((order) => order.stage === stage))
    cursor = answer.headers.get('link')?.match(/[?&](cursor=[^&>]+)/)?.[1] ?? ''
    cursor &&= `&${cursor}`
  } while (cursor && found.length < many)
  return found.slice(0, many)
}

/** Opens every page and makes every call that reads, in turns, so that a busy moment of the machine affects all alike. */
export async function timeReading(site: Site): Promise<Times> {
  const { seller, admin, members } = site
  const buyer = members[0] as Member
  const [paid] = await listOrders(site, buyer, 'paid', 1)
  const [booked] = await listOrders(site, buyer, 'booked', 1)
  const [disputed] = await listOrders(site, buyer, 'disputed', 1)
  const talks = await ask<{ _id: string }[]>(site, buyer, 'GET', '/conversations')
  const talk = talks.body[0]?._id
  const calls: [who: string, member: Member, path: string, name: string][] = [
    ['buyer', buyer, '/bookingproduct', 'My Orders'],
    ['buyer', buyer, `/product/parces/${booked?._id}`, 'order to pay'],
    ['buyer', buyer, `/orders/${paid?._id}`, 'order'],
    ['seller', seller, `/orders/${paid?._id}`, 'order'],
    ['admin', admin, `/orders/${disputed?._id}`, 'disputed order'],
    ['seller', seller, '/sales', 'sales'],
    ['seller', seller, '/sales?limit=100', 'sales, a hundred'],
    ['seller', seller, '/balance', 'balance'],
    ['seller', seller, '/statement', 'statement'],
    ['buyer', buyer, `/sellers/${seller.id}`, 'a seller'],
    ['seller', seller, '/myproduct', 'my products'],
    ['seller', seller, '/notifications', 'notifications'],
    ['seller', seller, '/unreadnotifications', 'unread notifications'],
    ['buyer', buyer, '/conversations', 'conversations'],
    ['seller', seller, '/conversations', 'conversations'],
    ['buyer', buyer, `/conversations/${talk}/messages`, 'messages'],
    ['admin', admin, '/payouts', 'payouts'],
    ['admin', admin, '/money', 'money'],
    ['admin', admin, '/overview', 'overview'],
  ]
  const pages: [who: string, member: Member, path: string][] = [
    ['buyer', buyer, '/dashbord'],
    ['buyer', buyer, `/dashbord/parches/${booked?._id}`],
    ['buyer', buyer, `/dashbord/orders/${paid?._id}`],
    ['seller', seller, `/dashbord/orders/${paid?._id}`],
    ['admin', admin, `/dashbord/orders/${disputed?._id}`],
    ['seller', seller, '/dashbord/sales'],
    ['seller', seller, '/dashbord/mymoney'],
    ['buyer', buyer, `/seller/${seller.id}`],
    ['seller', seller, '/dashbord/notifications'],
    ['seller', seller, '/dashbord/messages'],
    ['buyer', buyer, `/dashbord/messages/${talk}`],
    ['admin', admin, '/dashbord/payouts'],
    ['admin', admin, '/dashbord/money'],
    ['admin', admin, '/dashbord/overview'],
  ]
  const measured: [string, () => Promise<number>][] = [
    ...calls.map(([who, member, path, name]): [string, () => Promise<number>] => [
      `call: ${name} (${who})`,
      async () => (await ask(site, member, 'GET', path)).millis,
    ]),
    ...pages.map(([who, member, path]): [string, () => Promise<number>] => [
      `page: ${path.replace(/[0-9a-f-]{36}/, 'ID')} (${who})`,
      () => openPage(site, member, path),
    ]),
  ]
  const times = new Map(measured.map(([name]) => [name, [] as number[]]))
  for (let round = -5; round < rounds; round++) {
    for (const [name, run] of measured) {
      const millis = await run()
      // The first rounds only warm up.
      if (round >= 0) times.get(name)?.push(millis)
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}

/** How many orders of the buyer each call that writes is measured on. */
const samples = 5

/** Hands over, complains, agrees, decides, completes and cancels orders of the buyer, all of the seller's phones. */
export async function timeWriting(site: Site): Promise<Times> {
  const { seller, admin, members } = site
  const buyer = members[0] as Member
  const times = new Map<string, number[]>()
  const run = async (name: string, who: Member, method: string, path: string, json?: unknown) => {
    const { millis } = await ask(site, who, method, path, json)
    times.set(name, [...(times.get(name) ?? []), millis])
  }
  const paid = await listOrders(site, buyer, 'paid', samples * 4)
  for (const [nth, { _id }] of paid.entries()) {
    const path = `/orders/${_id}`
    if (nth < samples) {
      await run('write: cancel an order', buyer, 'PUT', `${path}/cancellation`, { reason: 'No time to meet' })
      continue
    }
    const { body } = await ask<{ handover: { code: string } }>(site, buyer, 'GET', path)
    await run('write: hand over', seller, 'PUT', `${path}/handover`, { code: body.handover.code })
    if (nth < samples * 2) {
      await run('write: all is well', buyer, 'PUT', `${path}/completion`)
      continue
    }
    const dispute = `${path}/dispute`
    await run('write: complain', buyer, 'POST', dispute, { reason: 'other', text: 'A scratch' })
    await run('write: reply', seller, 'POST', `${dispute}/replies`, { text: 'It was there.' })
    await run('write: propose', seller, 'PUT', `${dispute}/proposal`, { refund: 5 })
    if (nth < samples * 3) await run('write: agree', buyer, 'PUT', `${dispute}/agreement`, { refund: 5 })
    else await run('write: decide', admin, 'PUT', `${dispute}/decision`, { refund: 5, why: 'A scratch' })
  }
  const talks = await ask<{ _id: string }[]>(site, buyer, 'GET', '/conversations')
  for (const { _id } of talks.body.slice(0, samples)) {
    await run('write: send a message', buyer, 'POST', `/conversations/${_id}/messages`, { text: 'Hello' })
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}

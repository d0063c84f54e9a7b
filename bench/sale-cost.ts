/**
 * `npm run bench:sales` measures a sale by card, by bKash and by SSLCommerz in turns: what the buyer waits for, and the processor
 * time of the server and PostgreSQL, notifications of the provider and the provider's stand-in included. Ends with 1 when
 * a sale by wallet takes more than 1.2 times one by card. `-- --sales 200` makes so many of each. Reads /proc, so needs Linux.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildPages } from '../scripts/build.ts'
import { readForm } from '../tests/support/sslcommerz.ts'
import { type Ask, buyPhone, buyPhoneOnPage } from './buy-phone.ts'
import { readServerCpuMillis } from './cpu-time.ts'
import type { Member } from './people.ts'
import { median } from './show.ts'
import { type Phone, type Site, startSite } from './site.ts'

const ceiling = 1.2
const perRound = 20

const { values } = parseArgs({ options: { sales: { type: 'string', default: '200' } } })
let wallets = 0
const rounds = Math.ceil(Number(values.sales) / perRound)

type Way = { site: Site; buy(buyer: Member, phone: Phone): Promise<unknown>; waits: number[]; cpu: number[] }

await buildPages((step) => console.log(`${step} …`))
const dollars = await startSite(2000, 100)
const taka = await startSite(4000, 100, undefined, 'bdt')
const ways: Record<string, Way> = {
  card: newWay(dollars, (ask) => (buyer, phone) => buyPhone(ask, buyer, phone)),
  bkash: newWay(taka, (ask) => (buyer, phone) => buyPhoneOnPage(ask, buyer, phone, 'bkash', payOnBkash)),
  sslcommerz: newWay(
    taka,
    (ask) => (buyer, phone) => buyPhoneOnPage(ask, buyer, phone, 'sslcommerz', payOnSslcommerz),
  ),
}
try {
  for (let round = -5; round < rounds; round++) {
    for (const way of Object.values(ways)) await buyRound(way, round >= 0)
  }
  const card = figuresOf(ways.card as Way)
  const rows = Object.entries(ways).map(([name, way]) => {
    const { wait, cpu } = figuresOf(way)
    return {
      name,
      'wait, ms': wait.toFixed(1),
      'of a card': (wait / card.wait).toFixed(2),
      'processor, ms': cpu.toFixed(1),
      'of card’s': (cpu / card.cpu).toFixed(2),
      isTooMuch: Math.max(wait / card.wait, cpu / card.cpu) > ceiling,
    }
  })
  console.table(rows)
  if (rows.some(({ isTooMuch }) => isTooMuch)) process.exitCode = 1
} finally {
  await Promise.all([dollars, taka].map((site) => site.stop()))
}

function newWay(site: Site, buyWith: (ask: Ask) => Way['buy']): Way {
  const ask: Ask = async ({ method, path, headers, body }) => {
    const answer = await fetch(site.server.site + path, { method, headers, body: body ?? null })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { site, buy: buyWith(ask), waits: [], cpu: [] }
}

/** Waits for the jobs of a sale before the processor time is read. */
async function buyRound({ site, buy, waits, cpu }: Way, isMeasured: boolean): Promise<void> {
  const before = await readServerCpuMillis(site.server.pid)
  for (let nth = 0; nth < perRound; nth++) {
    const phone = site.phones.pop()
    const buyer = site.members[nth]
    if (!phone || !buyer) throw new Error('there are no more phones or buyers')
    const began = performance.now()
    await buy(buyer, phone)
    if (isMeasured) waits.push(performance.now() - began)
  }
  await sleep(1000)
  if (isMeasured) cpu.push(((await readServerCpuMillis(site.server.pid)) - before) / perRound)
}

function figuresOf({ waits, cpu }: Way) {
  return { wait: median(waits), cpu: median(cpu) }
}

async function payOnBkash(page: string): Promise<void> {
  const wallet = `018${String(++wallets).padStart(8, '0')}`
  const paymentID = new URL(page).searchParams.get('paymentID') ?? ''
  const answer = await post(page, {
    paymentID,
    wallet,
    action: 'confirm',
    otp: '123456',
    pin: '12121',
  })

  await goBack(await fetch(answer.headers.get('location') ?? '', { redirect: 'manual' }))
}

async function payOnSslcommerz(page: string): Promise<void> {
  const answer = await post(page, { method: 'card', number: '4111111111111111', otp: '123456', pin: '12121' })
  const form = readForm(await answer.text())
  if (!form) throw new Error('the page leads nowhere')
  await goBack(await post(form.action, form.fields))
}

function post(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

async function goBack(answer: Response): Promise<void> {
  await answer.text()
  if (answer.status !== 303) throw new Error(`the return was answered with ${answer.status}`)
}

import { sql } from 'drizzle-orm'
import { sumRefunds } from '../../../demo/wallets/bkash/refunds.ts'
import type { Payment } from '../../../demo/wallets/bkash/store.ts'
import { deriveSslcommerzKeys } from '../../../demo/wallets/open-wallets.ts'
import { describeRefund } from '../../../demo/wallets/sslcommerz/api.ts'
import type { OrderStatus } from '../../../src/orders/rules.ts'
import { sslcommerzId } from '../../../src/payments/sslcommerz-wire.ts'
import { type Marketplace, openMarketplace } from '../../support/marketplace.ts'
import { type ProviderProxy, withProviderProxy } from '../../support/provider-proxy.ts'
import { openTakaProviders } from '../../support/taka-providers.ts'
import type { Person } from '../../support/test-app.ts'
import { findBrokenBids } from '../lives/invariants.ts'
import { type Process, toProcess } from '../lives/process.ts'
import { type PhoneFacts, readPhone } from '../lives/read-life.ts'

export type Wallet = 'bkash' | 'sslcommerz'

/** A page of a provider to which the browser of a buyer was sent. */
export type Page = { orderId: string; provider: Wallet; url: string }

/** A marketplace whose prices are in taka, and its people. */
export async function openTakaMarket(buyers: number) {
  const market = await openMarketplace({ CURRENCY: 'bdt' })
  const people = {
    seller: await market.signUp('seller'),
    buyers: await Promise.all(Array.from({ length: buyers }, () => market.signUp())),
    admin: await market.signUp('admin'),
  }
  return { market, people }
}

export type TakaPeople = { seller: Person; buyers: Person[]; admin: Person }

/** A process that reaches the wallets of this marketplace through `proxy`. */
export async function openTakaProcess(market: Marketplace, proxy?: ProviderProxy): Promise<Process> {
  const payments = await openTakaProviders(market, proxy)
  return toProcess(market, { ...withProviderProxy(market), payments })
}

/** A payment as its provider has it, by what it was begun for. Amounts are in minor units. */
type TheirPayment = {
  provider: Wallet
  paymentId: string
  state: 'open' | 'authorised' | 'captured' | 'over'
  takenMinor: number
  returnedMinor: number
}

/** An order, with what the tables and the providers have of it. */
export type OrderFacts = {
  id: string
  buyer: string
  status: OrderStatus
  price: number
  paymentId: string | null
  /** What the ledger has moved into each kind of account. */
  accounts: Record<string, number>
  held: number
  /** What is held of payments that buy nothing, which is to go back. */
  heldBesides: number
  isUnbalanced: boolean
  /** Its payments as our table has them; times in minutes. */
  payments: { paymentId: string | null; status: string; age: number; dueIn: number }[]
  refund: { attempt: number; state: string } | null
  theirs: TheirPayment[]
}

/** `phone`: as it is offered, with what was offered for it. */
export type Facts = { sold: boolean; orders: OrderFacts[]; phone: PhoneFacts; now: Date }

/** Reads what there is of a phone and its orders, and asks the stand-ins what they have. */
export async function readFacts(market: Marketplace, phoneId: string): Promise<Facts> {
  const { rows } = await market.db.execute<Omit<OrderFacts, 'theirs'> & { sold: boolean }>(sql`
    select o.id, o.buyer_id as buyer, o.status, o.price_minor as price, o.payment_id as "paymentId",
      l.sold_at is not null as sold,
      coalesce((select json_object_agg(account, minor) from (
        select split_part(e.account, ':', 1) as account, sum(e.amount_minor)::int as minor
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = o.id or t.order_id in (select p.id from payments p where p.reference = o.id::text)
        group by 1) a), '{}') as accounts,
      coalesce((select balance_minor::int from ledger_balances where account = 'held:' || o.id), 0) as held,
      coalesce((select sum(balance_minor)::int from ledger_balances b join payments p
        on b.account = 'held:' || p.id where p.reference = o.id::text), 0) as "heldBesides",
      exists (select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = o.id group by t.id having sum(e.amount_minor) <> 0) as "isUnbalanced",
      coalesce((select json_agg(json_build_object('paymentId', p.payment_id, 'status', p.status,
        'age', round(extract(epoch from ${market.clock.now().toISOString()}::timestamptz - p.created_at) / 60), 'dueIn',
        round(extract(epoch from p.due_at - ${market.clock.now().toISOString()}::timestamptz) / 60)) order by p.created_at)
        from payments p where p.reference = o.id::text), '[]') as payments,
      (select json_build_object('attempt', r.attempt, 'state', r.state) from refunds r
        where r.reference = o.id::text order by r.attempt desc limit 1) as refund
    from orders o join listings l on l.id = o.listing_id where o.listing_id = ${phoneId} order by o.created_at, o.id`)
  const orders: OrderFacts[] = []
  for (const { sold: _, ...row } of rows) {
    const theirs = [...(await readBkash(market, row.id)), ...(await readSslcommerz(market, row.id))]
    orders.push({ ...row, theirs })
  }
  const now = market.clock.now()
  const phone = await readPhone(market, { phoneId, since: now })
  return { sold: rows[0]?.sold ?? false, orders, phone, now }
}

const bkashStates: Record<string, TheirPayment['state']> = {
  Initiated: 'open',
  Authorized: 'authorised',
  Completed: 'captured',
}

async function readBkash({ db, clock }: Marketplace, orderId: string): Promise<TheirPayment[]> {
  const { rows } = await db.execute<{ body: Payment }>(sql`
    select body from demo.bkash_payments where body ->> 'payerReference' = ${orderId} order by id`)
  return Promise.all(
    rows.map(async ({ body }) => ({
      provider: 'bkash' as const,
      paymentId: body.paymentID,
      state: bkashStates[body.status] ?? 'over',
      takenMinor: body.status === 'Completed' ? body.amountMinor : 0,
      returnedMinor: await sumRefunds(db, body, clock.now()),
    })),
  )
}

/** One for each attempt that took money. */
async function readSslcommerz(market: Marketplace, orderId: string): Promise<TheirPayment[]> {
  const { db, clock, secret } = market
  const { rows } = await db.execute<{
    id: string
    minor: number
    refunds: { id: string; minor: number }[]
  }>(sql`
    select distinct a.tran_id as id, (a.amount::numeric * 100)::int as minor, a.place,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.ref_id, 'minor', r.amount_minor))
        from demo.sslcommerz_refunds r where r.bank_tran_id = a.bank_tran_id), '[]') as refunds
    from demo.sslcommerz_attempts a join demo.sslcommerz_sessions s on s.tran_id = a.tran_id
    where s.fields ->> 'value_a' = ${orderId} and a.val_id is not null order by a.place`)
  const keys = deriveSslcommerzKeys(secret)
  const payments: TheirPayment[] = []
  for (const { id, minor, refunds } of rows) {
    let returnedMinor = 0
    for (const refund of refunds) {
      const { status } = (await describeRefund({ db, clock, keys, pageUrl: '' }, refund.id)) as {
        status?: string
      }
      if (status !== 'cancelled') returnedMinor += refund.minor
    }
    payments.push({
      provider: 'sslcommerz',
      paymentId: id,
      state: 'captured',
      takenMinor: minor,
      returnedMinor,
    })
  }
  return payments
}

/** SSLCommerz's id of a refund that it has made, by our id of it; null when it has made none. */
export async function findMadeRefund(market: Marketplace, id: string): Promise<string | null> {
  const { db, clock, secret } = market
  const { rows } = await db.execute<{ id: string }>(
    sql`select ref_id as id from demo.sslcommerz_refunds where trans_id = ${sslcommerzId(id)}`,
  )
  const [made] = rows
  if (!made) return null
  const deps = { db, clock, keys: deriveSslcommerzKeys(secret), pageUrl: '' }
  const { status } = (await describeRefund(deps, made.id)) as { status?: string }
  return status === 'refunded' ? made.id : null
}

/** What a buyer has paid for an order and not got back from the providers, in minor units. */
export const keptOf = ({ theirs }: OrderFacts) =>
  theirs.reduce((sum, { takenMinor, returnedMinor }) => sum + takenMinor - returnedMinor, 0)

const hasPhone = ({ status }: Pick<OrderFacts, 'status'>) =>
  ['claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed'].includes(status)

const isPaidFor = ({ status }: OrderFacts) => hasPhone({ status }) && status !== 'claimed'

/** Rules that hold for an order at every moment. */
const always: Record<string, (order: OrderFacts) => boolean> = {
  'the entries of each transaction add up to zero': ({ isUnbalanced }) => !isUnbalanced,
  'what is held is what the entries say': ({ held, heldBesides, accounts }) =>
    (accounts.held ?? 0) === held + heldBesides,
  'whoever has the phone for good has paid the price for it': (order) =>
    !isPaidFor(order) ||
    order.theirs.some(
      ({ paymentId, takenMinor }) => paymentId === order.paymentId && takenMinor === order.price,
    ),
  'the ledger has no money that the provider has not taken': ({ accounts, theirs }) =>
    -(accounts.provider ?? 0) <= theirs.reduce((sum, { takenMinor }) => sum + takenMinor, 0),
  'the money of an order before its end is held': (order) =>
    !['paid', 'handed-over'].includes(order.status) || order.held === order.price,
  'one payment at most is live': ({ payments }) =>
    payments.filter(({ status }) => status === 'open' || status === 'captured').length <= 1,
}

/** Rules that hold when everything was settled and delivered. */
const atTheEnd: Record<string, (order: OrderFacts) => boolean> = {
  'it has come to an end': ({ status }) =>
    ['completed', 'refunded', 'cancelled', 'unavailable'].includes(status),
  'nothing is held': ({ held, heldBesides }) => held + heldBesides === 0,
  'nothing is left authorised': ({ theirs }) => theirs.every(({ state }) => state !== 'authorised'),
  'its buyer has paid for the phone, or has everything back': (order) =>
    keptOf(order) - (order.accounts['paid-by-hand'] ?? 0) ===
    (order.status === 'completed' ? order.price : 0),
  'the ledger has what the providers have': (order) => -(order.accounts.provider ?? 0) === keptOf(order),
}

/** The rules that are broken, with the orders concerned. */
export function findBroken({ sold, orders, phone }: Facts, when: 'always' | 'at the end'): string[] {
  const rules = Object.entries(when === 'always' ? always : { ...always, ...atTheEnd })
  const broken = orders.flatMap((order) =>
    rules.flatMap(([rule, holds]) => (holds(order) ? [] : `${rule}: ${JSON.stringify(order)}`)),
  )
  const winners = orders.filter(hasPhone)
  if (winners.length > 1) broken.push(`a phone has one buyer at most: ${JSON.stringify(winners)}`)
  if (winners.length > 0 && !sold)
    broken.push(`a phone that has a buyer is not for sale: ${JSON.stringify(winners)}`)
  return [...broken, ...findBrokenBids(phone, when)]
}

/** The claims between two looks of a phone that could not be bought at that moment on these terms. */
export function findWrongClaims(before: Facts, after: Facts): string[] {
  const { now, phone } = after
  const keptOf = ({ phone: { orders } }: Facts, id: string) => {
    const order = orders.find((each) => each.id === id)
    return order?.keptUntil && new Date(order.keptUntil) > now ? order : null
  }
  const claims = phone.orders.filter((order) => {
    const was = before.orders.find(({ id }) => id === order.id)
    return hasPhone(order) && !(was && hasPhone(was))
  })
  return claims.flatMap((order) => {
    const isAgreed = order.keptUntil === null ? order.price === phone.price : keptOf(after, order.id) !== null
    const rival = phone.orders.find(
      ({ id, status }) =>
        id !== order.id && status === 'booked' && keptOf(after, id) !== null && keptOf(before, id) !== null,
    )
    return [
      ...(isAgreed ? [] : [`it was bought at a price that did not hold any more: ${JSON.stringify(order)}`]),
      ...(rival ? [`it was bought while it was kept for another buyer: ${JSON.stringify(order)}`] : []),
      ...(before.phone.withdrawn
        ? [`it was bought although it was withdrawn: ${JSON.stringify(order)}`]
        : []),
    ]
  })
}

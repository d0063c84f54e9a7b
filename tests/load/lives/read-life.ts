import { sql } from 'drizzle-orm'
import type { BidStatus } from '../../../src/checkout/bids/rules.ts'
import type { OrderStatus } from '../../../src/orders/rules.ts'
import type { Marketplace } from '../../support/marketplace.ts'
import type { Card, Life, ModelBid, ModelMeeting, ModelOrder } from './model.ts'

/** Where the parties of an order may meet. */
export const meetingPlaces = ['Shahbag', 'Farmgate']

/** An order with everything that the tables and the provider have of it. Amounts are in minor units. */
export type Facts = {
  id: string
  buyer: string
  name: string
  status: OrderStatus
  price: number
  /** The asking price when it was booked, or agreed. */
  listed: number
  keptUntil: string | null
  due: string | null
  remind: string | null
  events: { from: OrderStatus | null; to: OrderStatus; by: string; transition: string; at: string }[]
  /** The postings about it: what each transaction adds to which kind of account. */
  entries: { transaction: number; kind: string; account: string; minor: number }[]
  held: number
  /** Payments, with their state at the provider. */
  payments: {
    intent: string | null
    status: string | null
    minor: number | null
    received: number | null
    last4: string | null
  }[]
  refunds: {
    refund: string | null
    minor: number
    attempt: number
    state: 'requested' | 'pending' | 'succeeded' | 'failed'
    due: string | null
    way: string | null
  }[]
  /** Refunds of its payments at the provider. */
  given: { id: string; minor: number; status: 'pending' | 'succeeded' | 'failed' }[]
  /** Chargebacks of its payments; what covers an open one; and what the banks have moved, with their fees. */
  chargebacks: { state: string; isOpen: boolean; heldMinor: number; atRiskMinor: number }[]
  bank: { takenMinor: number; feeMinor: number; hasTaken: boolean }
  isFrozen: boolean
  proposal: { by: 'buyer' | 'seller'; minor: number } | null
  /** When its parties meet, as the order has it, and where; and what they have proposed and agreed on. */
  meetingAt: string | null
  meetingPlace: string
  meetings: (Omit<ModelMeeting, 'place' | 'at'> & { place: string; at: string })[]
  wrongCodes: number
  lockedUntil: string | null
  wrongReturnCodes: number
  returnLockedUntil: string | null
  inspectionLeft: number
}

/** A price that was offered, by either side. */
export type BidFacts = {
  id: string
  buyer: string
  by: 'buyer' | 'seller'
  status: BidStatus
  price: number
  listed: number
  orderId: string | null
  made: string
  expires: string
  isOver: boolean
}

/** `waiting`: what the ledger has in its account; `out`: what it has as sent away. */
type PayoutFacts = {
  id: string
  minor: number
  state: 'due' | 'batched' | 'sent' | 'failed'
  waiting: number
  out: number
}

export type PhoneFacts = {
  sold: boolean
  withdrawn: boolean
  price: number
  orders: Facts[]
  bids: BidFacts[]
  /** By buyer: the bids of the last 24 hours for other phones, and of 30 days the agreed prices that were not paid and the paid orders that the buyer cancelled. */
  bidsElsewhere: Record<string, number>
  unpaidElsewhere: Record<string, number>
  cancelledElsewhere: Record<string, number>
  /** What the seller has, and the payouts that were asked for since the life began. */
  available: number
  owed: number
  arePayoutsHeld: boolean
  payouts: PayoutFacts[]
  /** Balances of accounts that must never be negative, and differ from their entries or are below zero. */
  wrongBalances: string[]
}

const orderFacts = `
  select o.id, o.buyer_id as buyer, o.product_name as name, o.status, o.price_minor as price,
    o.listed_price_minor as listed, o.kept_until as "keptUntil", o.due_at as due, o.remind_at as remind,
    coalesce((select json_agg(json_build_object('from', from_status, 'to', to_status, 'by', by_party,
        'transition', transition, 'at', e.at) order by e.id)
      from order_events e where e.order_id = o.id), '[]') as events,
    coalesce((select json_agg(json_build_object('transaction', t.id, 'kind', t.kind,
        'account', split_part(e.account, ':', 1), 'minor', e.amount_minor) order by e.id)
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.order_id = o.id), '[]') as entries,
    coalesce((select balance_minor from ledger_balances where account = 'held:' || o.id), 0) as held,
    coalesce((select json_agg(json_build_object('intent', p.payment_id, 'status', c.body ->> 'status',
        'minor', (c.body ->> 'amount')::int, 'received', (c.body ->> 'amount_received')::int,
        'last4', m.body -> 'card' ->> 'last4') order by p.status = 'cancelled' desc, p.created_at)
      from payments p left join demo.card_objects c on c.id = p.payment_id
      left join demo.card_objects m on m.id = c.body ->> 'payment_method'
      where p.reference = o.id::text), '[]') as payments,
    coalesce((select json_agg(json_build_object('refund', r.refund_id, 'minor', r.amount_minor,
        'attempt', r.attempt, 'state', r.state, 'due', r.due_at, 'way', r.paid_way) order by r.attempt)
      from refunds r where r.reference = o.id::text), '[]') as refunds,
    coalesce((select json_agg(json_build_object('id', c.id, 'minor', (c.body ->> 'amount')::int,
        'status', c.body ->> 'status') order by c.place)
      from demo.card_objects c where c.object = 'refund' and c.body ->> 'payment_intent' = o.payment_id), '[]') as given,
    coalesce((select json_agg(json_build_object('state', k.state, 'isOpen', k.ended_at is null,
        'heldMinor', k.held_minor, 'atRiskMinor', k.at_risk_minor) order by k.opened_at)
      from chargebacks k where k.reference = o.id::text), '[]') as chargebacks,
    (select json_build_object('takenMinor', coalesce(-sum((m ->> 'amount')::int), 0),
        'feeMinor', coalesce(sum((m ->> 'fee')::int), 0), 'hasTaken', count(*) > 0)
      from demo.card_objects c, json_array_elements((c.body -> 'balance_transactions')::json) m
      where c.object = 'dispute' and c.body ->> 'payment_intent' = o.payment_id) as bank,
    o.chargeback_at is not null as "isFrozen",
    (select case when proposed_by is not null then json_build_object('by', proposed_by, 'minor', proposed_minor) end
      from disputes d where d.order_id = o.id) as proposal,
    coalesce((select extract(epoch from inspection_ends_at - opened_at) * 1000
      from disputes d where d.order_id = o.id), 0)::int as "inspectionLeft",
    o.meeting_at as "meetingAt", o.meeting_location as "meetingPlace",
    coalesce((select json_agg(json_build_object('purpose', m.purpose, 'state', m.state, 'by', m.by_side,
        'place', m.place, 'at', m.at)) from meetings m where m.order_id = o.id), '[]') as meetings,
    coalesce(h.wrong, 0) as "wrongCodes", h.locked_until as "lockedUntil",
    coalesce(b.wrong, 0) as "wrongReturnCodes", b.locked_until as "returnLockedUntil"
  from orders o left join code_tries h on h.order_id = o.id and h.purpose = 'hand-over'
    left join code_tries b on b.order_id = o.id and b.purpose = 'return'`

const payoutFacts = `
  select p.id, p.amount_minor as minor, p.state, coalesce(b.balance_minor, 0) as waiting,
    (select coalesce(sum(e.amount_minor), 0) from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account like 'provider:%'
      where t.key in ('payout-sent:' || p.id, 'payout-failed:' || p.id)) as out
  from payouts p left join ledger_balances b on b.account = 'payout:' || p.id`

const bidFacts = `
  select id, buyer_id as buyer, by_side as by, status, price_minor as price, listed_price_minor as listed, order_id as "orderId",
    created_at as made, expires_at as expires, listing_id
  from bids`

/** Reads what there is of a phone, its orders, its bids and its seller's payouts, in one statement, so that everything is of one moment. */
export async function readPhone(
  { db, clock }: Pick<Marketplace, 'db' | 'clock'>,
  { phoneId, since }: { phoneId: string; since: Date },
): Promise<PhoneFacts> {
  const now = clock.now().toISOString()
  const { rows } = await db.execute<{ facts: PhoneFacts }>(sql`
    select json_build_object(
      'sold', l.sold_at is not null, 'withdrawn', l.withdrawn_at is not null, 'price', l.price_minor,
      'orders', coalesce((select json_agg(f order by f.first) from (
        select facts.*, (select min(e.id) from order_events e where e.order_id = facts.id) as first from (${sql.raw(orderFacts)}) facts
        join orders b on b.id = facts.id where b.listing_id = l.id) f), '[]'),
      'bids', coalesce((select json_agg(f order by f.made, f.id) from (
        select facts.*, facts.expires <= ${now} as "isOver" from (${sql.raw(bidFacts)}) facts where listing_id = l.id) f), '[]'),
      'bidsElsewhere', coalesce((select json_object_agg(buyer_id, made) from (
        select buyer_id, count(*) as made from bids where listing_id <> l.id and by_side = 'buyer'
          and created_at > ${now}::timestamptz - interval '24 hours' group by 1) f), '{}'),
      'unpaidElsewhere', coalesce((select json_object_agg(buyer_id, unpaid) from (
        select o.buyer_id, count(*) as unpaid from orders o where o.listing_id <> l.id
          and o.kept_until >= ${now}::timestamptz - interval '30 days' and (o.status = 'booked' or o.status = 'cancelled' and exists (
            select from order_events e where e.order_id = o.id and e.transition in ('cancel-booking', 'expire-agreement')))
        group by 1) f), '{}'),
      'cancelledElsewhere', coalesce((select json_object_agg(buyer_id, cancelled) from (
        select o.buyer_id, count(*) as cancelled from orders o join order_events e on e.order_id = o.id
        where o.listing_id <> l.id and e.transition = 'cancel' and e.by_party = 'buyer'
          and e.at > ${now}::timestamptz - interval '30 days' group by 1) f), '{}'),
      'available', coalesce((select balance_minor from ledger_balances where account = 'seller:' || l.seller_id), 0),
      'owed', coalesce((select -balance_minor from ledger_balances where account = 'owed:' || l.seller_id), 0),
      'arePayoutsHeld', exists (select from payout_holds where seller_id = l.seller_id and lifted_at is null),
      'payouts', coalesce((select json_agg(f) from (${sql.raw(payoutFacts)}
        where p.seller_id = l.seller_id and p.created_at >= ${since.toISOString()} order by p.created_at, p.id) f), '[]'),
      'wrongBalances', coalesce((select json_agg(h.account) from ledger_balances h
        where h.account in (select 'held:' || id from orders where listing_id = l.id
            union select 'seller:' || l.seller_id
            union select 'payout:' || id from payouts where seller_id = l.seller_id)
          and (h.balance_minor < 0 or h.balance_minor is distinct from
            (select sum(e.amount_minor) from ledger_entries e where e.account = h.account))), '[]')) as facts
    from listings l where l.id = ${phoneId}`)
  const [row] = rows
  if (!row) throw new Error(`there is no phone ${phoneId}`)
  return row.facts
}

/** What the model needs to know of a phone. */
export function toLife(phone: PhoneFacts, buyers: string[], now: Date): Life {
  const { sold, withdrawn, price, orders, bids, available, owed, arePayoutsHeld, payouts } = phone
  const open = orders.flatMap(({ chargebacks }) => chargebacks.filter(({ isOpen }) => isOpen))
  return {
    now: now.getTime(),
    priceMinor: price,
    phone: withdrawn ? 'withdrawn' : sold ? 'sold' : 'for sale',
    endsBookings: false,
    closesBids: false,
    orders: orders.map((facts) => toOrder(facts, buyers)),
    bids: bids.map((facts) => toBid(facts, buyers)),
    elsewhere: buyers.map((id) => ({
      bids: phone.bidsElsewhere[id] ?? 0,
      unpaid: phone.unpaidElsewhere[id] ?? 0,
      cancelled: phone.cancelledElsewhere[id] ?? 0,
    })),
    available,
    owed,
    atRisk: open.reduce((sum, { atRiskMinor }) => sum + atRiskMinor, 0),
    arePayoutsHeld,
    payouts: payouts.map(({ minor, state }) => ({ minor, state })),
  }
}

function toBid({ buyer, by, status, price, listed, made, expires }: BidFacts, buyers: string[]): ModelBid {
  return {
    buyer: buyers.indexOf(buyer),
    by,
    status,
    priceMinor: price,
    listedMinor: listed,
    madeAt: new Date(made).getTime(),
    expiresAt: new Date(expires).getTime(),
  }
}

const cards: Record<string, Card> = { '7726': 'pending-refund', '5126': 'failing-refund' }
const paymentStates: Record<string, ModelOrder['payment']> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}

function toOrder(facts: Facts, buyers: string[]): ModelOrder {
  const payment = facts.payments.at(-1)
  const refund = facts.refunds.at(-1)
  const millis = (at: string | null | undefined) => (at ? new Date(at).getTime() : null)
  return {
    buyer: buyers.indexOf(facts.buyer),
    status: facts.status,
    priceMinor: facts.price,
    keptUntil: millis(facts.keptUntil),
    cancelledAt: millis(
      facts.events.find(({ transition, by }) => transition === 'cancel' && by === 'buyer')?.at,
    ),
    isGivenUp: facts.events.some(({ transition }) =>
      ['cancel-booking', 'expire-agreement'].includes(transition),
    ),
    payMinor: payment?.minor ?? 0,
    payment: payment ? (paymentStates[payment.status ?? ''] ?? 'open') : 'none',
    card: cards[payment?.last4 ?? ''] ?? 'usual',
    dueAt: millis(facts.due),
    remindAt: millis(facts.remind),
    heldMinor: facts.held,
    refundedMinor: facts.entries.reduce(
      (sum, { kind, account, minor }) =>
        ['refund', 'refund-recovered', 'refund-failed'].includes(kind) && account === 'held'
          ? sum - minor
          : sum,
      0,
    ),
    isRefundable: !facts.bank.hasTaken,
    lostMinor: facts.isFrozen ? 0 : facts.bank.takenMinor,
    chargeback: facts.isFrozen ? 'open' : facts.chargebacks.length > 0 ? 'over' : 'none',
    refund: refund
      ? {
          minor: refund.minor,
          attempt: refund.attempt,
          state: refund.state,
          atProvider: facts.given[refund.attempt - 1]?.status ?? null,
          lookAt: millis(refund.due),
          isPaidByHand: refund.way !== null,
        }
      : null,
    isReleased: facts.entries.some(({ kind }) => kind === 'sale'),
    proposal: facts.proposal,
    meetings: facts.meetings.map(({ place, at, ...meeting }) => ({
      ...meeting,
      place: meetingPlaces.indexOf(place),
      at: new Date(at).getTime(),
    })),
    wrongCodes: facts.wrongCodes,
    lockedUntil: millis(facts.lockedUntil),
    wrongReturnCodes: facts.wrongReturnCodes,
    returnLockedUntil: millis(facts.returnLockedUntil),
    inspectionLeft: facts.inspectionLeft,
    withdrawals: facts.events.filter(({ from, to }) => from === 'disputed' && to === 'handed-over').length,
  }
}

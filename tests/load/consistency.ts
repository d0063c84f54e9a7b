import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, isOutage } from '../../src/platform/database/database.ts'

/**
 * The provider's payments with their orders and phones. One that was begun for a process that died is left out: nobody knows it
 * who could pay it.
 */
const facts = `
  with intents as (
    select id, body ->> 'status' as status, (body ->> 'amount_received')::int as received,
      body -> 'metadata' ->> 'reference' as reference
    from demo.card_objects where object = 'payment_intent' and (body ->> 'status' <> 'requires_payment_method'
      or exists (select from payments where payment_id = card_objects.id))
  ), charges as (
    select intents.*, b.id as booking, b.listing_id, b.status as booking_status, b.payment_id, b.price_minor
    from intents left join orders b on b.id::text = intents.reference
    where intents.status = 'succeeded'
  ), won as (
    select * from orders o where status in ('claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed')
      -- Its buyer has the phone, and the bank has taken the money back.
      or status = 'refunded'
        and exists (select from order_events e where e.order_id = o.id and e.to_status = 'handed-over')
        and not exists (select from refunds r where r.reference = o.id::text and r.amount_minor = o.price_minor)
  )`

/** Invariants that always hold, each as a query for its violations. */
const always = {
  'was charged and has no phone': `
    select charges.id from charges left join listings l on l.id = listing_id
    where booking_status is null or payment_id is distinct from charges.id or not (
      booking_status in ('refunding', 'refunded')
      or booking_status in ('claimed', 'paid', 'handed-over', 'disputed', 'returning', 'completed') and l.sold_at is not null)`,
  'was charged another amount than the price': `select id from charges where received is distinct from price_minor`,
  'is a phone charged for twice': `
    select listing_id as id from charges where booking_status not in ('refunding', 'refunded')
    group by 1 having count(*) > 1`,
  'is paid for without a charge': `
    select id from orders b where paid_at is not null and payment_id is distinct from
      (select charges.id from charges where charges.reference = b.id::text)`,
  'is a sold phone that nobody has': `
    select id from listings l where sold_at is not null and not exists (select from won where listing_id = l.id)
      and not exists (select from orders where listing_id = l.id and status = 'refunding')`,
  'is somebody’s and still for sale': `
    select won.id from won join listings l on l.id = listing_id where l.sold_at is null`,
  'is paid, and not captured once': `
    select b.id from orders b left join order_events e on e.order_id = b.id and e.transition = 'capture'
    group by b.id having count(e.id) <> (case when b.paid_at is null then 0 else 1 end)`,
  'has money in the ledger that is neither held, nor paid on, nor refunded': `
    select b.id from orders b left join ledger_balances h on h.account = 'held:' || b.id
    where b.paid_at is not null and (h.account is null
      or b.status in ('paid', 'handed-over', 'disputed', 'returning') and h.balance_minor <> b.price_minor
      or b.status = 'completed' and b.refund_minor is null and h.balance_minor <> 0)`,
  'is a transaction of the ledger that does not balance': `
    select transaction_id as id from ledger_entries group by 1 having sum(amount_minor) <> 0`,
  'is a balance that differs from its entries': `
    select account as id from ledger_balances h where balance_minor is distinct from
      (select sum(amount_minor) from ledger_entries e where e.account = h.account)`,
} as const

/** Invariants that hold when no payment is in progress. */
const atRest = {
  'is still being paid for': `select id from orders where status = 'claimed'`,
  'is over, and its payment is not': `
    select b.id from orders b join intents on intents.reference = b.id::text
    where b.status <> 'booked' and b.paid_at is null and intents.status <> 'canceled'`,
  'waits for a phone that is gone': `
    select b.id from orders b join listings l on l.id = b.listing_id
    where b.status = 'booked' and (l.sold_at is not null or l.withdrawn_at is not null)`,
  'has several active payments': `
    select reference as id from intents where status <> 'canceled' group by 1 having count(*) > 1`,
} as const

/**
 * Lists where the card provider, the orders, the phones and the ledger contradict each other, a sentence each. At every
 * moment a charge has its phone and a phone at most one charge; 'at rest' adds what must hold when nobody is paying and
 * reconciliation has run.
 */
export async function findContradictions(db: Db, when: 'always' | 'at rest'): Promise<string[]> {
  const invariants: Record<string, string> = when === 'always' ? always : { ...always, ...atRest }
  const each = Object.entries(invariants).map(
    ([name, query]) => `select id::text || ' ${name}' as sentence from (${query}) as found`,
  )
  const { rows } = await db.execute<{ sentence: string }>(sql.raw(`${facts} ${each.join(' union all ')}`))
  return rows.map(({ sentence }) => sentence)
}

/** Waits until there are no contradictions. Throws with those that remain after so many seconds. */
export async function untilAgreed(db: Db, when: 'always' | 'at rest', seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    // A database that was just killed may still be restarting.
    const found = await findContradictions(db, when).catch((error: unknown) => {
      if (isOutage(error)) return ['the database is away']
      throw error
    })
    if (found.length === 0) return
    if (performance.now() > end) throw new Error(`after ${seconds} s: ${found.join('; ')}`)
    await sleep(20)
  }
}

import { sql } from 'drizzle-orm'
import { monthInDhaka } from '../../kernel/calendar.ts'
import type { Db } from '../../platform/database/database.ts'
import { sumMonthOfSeller } from '../../sales/index.ts'
import type { FirstStep } from './rules.ts'

/** What waits for a seller, what is on its way and what was sold this month, in minor units; and what a new seller has left to do. */
export type SellerDay = Counts & { sales: number; monthMinor: number; steps: FirstStep[] }

type Counts = {
  toHandOver: number
  disputes: number
  offers: number
  questions: number
  drafts: number
  pendingMinor: number
}

type Done = Record<FirstStep, boolean>

/** Reads a seller's day with two statements. `needsMobile`: sellers confirm a mobile number here. */
export async function readDay(
  db: Db,
  sellerId: string,
  { now, needsMobile }: { now: Date; needsMobile: boolean },
): Promise<SellerDay> {
  const { rows } = await db.execute<Counts & Done>(sql`
    select
      (select count(*)::int from orders where seller_id = me.id and status = 'paid') as "toHandOver",
      (select count(*)::int from orders where seller_id = me.id and status in ('disputed', 'returning')) as disputes,
      (select count(*)::int from bids where seller_id = me.id and status = 'open' and by_side = 'buyer'
        and expires_at > ${now.toISOString()}::timestamptz) as offers,
      (select count(*)::int from conversations as asked where seller_id = me.id and exists (
        select from messages where conversation_id = asked.id and sender_id <> me.id
          and created_at > coalesce(asked.seller_read_at, '-infinity'))) as questions,
      (select count(*)::int from listing_drafts where seller_id = me.id) as drafts,
      (select coalesce(sum(amount_minor), 0)::float8 from payouts where seller_id = me.id
        and state in ('due', 'sending', 'batched')) as "pendingMinor",
      exists (select from listings where seller_id = me.id) as phone,
      email_verified as email,
      ${!needsMobile} or mobile is not null as mobile,
      exists (select from payout_accounts where user_id = me.id
        and era = (select count(*) from payout_account_voids where user_id = me.id)) as account,
      verified as tick
    from users as me where id = ${sellerId}::uuid`)
  const [row] = rows
  if (!row) throw new Error('the account of a caller is missing')
  const { toHandOver, disputes, offers, questions, drafts, pendingMinor, ...done } = row
  const { sales, minor } = await sumMonthOfSeller(db, sellerId, monthInDhaka(now))
  const steps = (Object.keys(done) as FirstStep[]).filter((step) => !done[step])
  return { toHandOver, disputes, offers, questions, drafts, pendingMinor, sales, monthMinor: minor, steps }
}

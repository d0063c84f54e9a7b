import { sql } from 'drizzle-orm'
import { lockAccount } from '../../auth/index.ts'
import { findOwnImage } from '../../images/index.ts'
import { monthInDhaka } from '../../kernel/calendar.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { sumMonthOfSeller } from '../../sales/index.ts'
import { findPlace } from '../../spelling/index.ts'
import { answerDays, type FirstStep, whyNotHours, whyNotShopName } from '../rules.ts'
import type { NewShop, Shop } from './contract.ts'
import { type ShopRow, updateAnswerTimes, upsertShop } from './store.ts'

/**
 * Saves what a seller says of the shop; an empty name or an unknown place is stored as none. The verified badge vouches for the
 * seller's own name, not the shop's.
 * @param hostedAt IMAGE_UPLOAD_URL, where images are hosted
 */
export function describeShop(
  db: Database,
  sellerId: string,
  { name, placeId, image, ...hours }: NewShop,
  hostedAt?: string,
) {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, sellerId))) return no('account-closed')
    if (name && whyNotShopName(name)) return no('reserved-shop-name')
    const bad = whyNotHours(hours)
    if (bad) return no(bad)
    if (image && !(await findOwnImage(tx, sellerId, image, hostedAt))) return no('unknown-shop-photo')
    const place = findPlace(placeId ?? '')?.key ?? null
    await upsertShop(tx, { sellerId, name: name || null, place, image, ...hours })
    return ok(null)
  })
}

export function presentShop(row: ShopRow | null): Shop | null {
  if (!row) return null
  const { name, place, opensAt, closesAt, closedOn, image, answerMinutes } = row
  const placeName = findPlace(place ?? '')?.fullName ?? null
  return { name, place: placeName, opensAt, closesAt, closedOn, image, answerMinutes }
}

export const measureAnswersJob = 'measure-answers'

/** The nightly job: computes how fast each seller usually answers, from the conversations of the last `answerDays`. */
export function measureAnswers({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  return updateAnswerTimes(db, { since: new Date(now.getTime() - answerDays * 24 * 60 * 60_000), now })
}

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
      verified or exists (select from seller_verifications where seller_id = me.id and decided_at is null) as tick
    from users as me where id = ${sellerId}::uuid`)
  const [row] = rows
  if (!row) throw new Error('the account of a caller is missing')
  const { toHandOver, disputes, offers, questions, drafts, pendingMinor, ...done } = row
  const { sales, minor } = await sumMonthOfSeller(db, sellerId, monthInDhaka(now))
  const steps = (Object.keys(done) as FirstStep[]).filter((step) => !done[step])
  return { toHandOver, disputes, offers, questions, drafts, pendingMinor, sales, monthMinor: minor, steps }
}

import { type SQL, sql } from 'drizzle-orm'
import { selectReportedConversations } from '../../conversations/index.ts'
import { selectOpenDisputes } from '../../disputes/index.ts'
import { selectEnquiries } from '../../help/index.ts'
import { getCurrency, minorToAmount } from '../../kernel/money.ts'
import { mailJobs, otherJobs } from '../../notifications/index.ts'
import type { OrderSettings } from '../../orders/index.ts'
import { selectChargebacksToAnswer, selectDifferences, selectUnmadeRefunds } from '../../payments/index.ts'
import { selectWaitingBatches, selectWaitingPayouts } from '../../payouts/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { WaitingRow } from '../../platform/database/query-parts.ts'
import { badCursor } from '../../platform/http/paging.ts'
import { selectFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { selectReportedRatings } from '../../ratings/index.ts'
import { listOrdersById, selectHeldSales } from '../../sales/index.ts'
import { selectFlaggedPhones, selectReportedPhones, selectVerifications } from '../../trust/index.ts'
import { type QueueKind, queueKinds } from '../rules.ts'
import type * as contract from './contract.ts'

type QueueSettings = Pick<OrderSettings, 'newSellerSales'>

const everythingWaiting = (now: Date, settings: QueueSettings): SQL =>
  sql.join(
    [
      selectOpenDisputes(),
      selectChargebacksToAnswer(now),
      selectWaitingPayouts(now),
      selectWaitingBatches(),
      selectHeldSales(settings, now),
      selectUnmadeRefunds(now),
      selectDifferences(),
      selectVerifications(),
      selectReportedPhones(),
      selectFlaggedPhones(),
      selectReportedRatings(),
      selectReportedConversations(),
      selectEnquiries(),
      selectFailedJobs('job', otherJobs),
      selectFailedJobs('mail', mailJobs),
    ],
    sql` union all `,
  )

export type QueueCursor = Pick<WaitingRow, 'at' | 'kind' | 'id'>

/** Reads a page of what waits for an admin, of these kinds, oldest first; `after` is the last row of the page before. */
export async function readQueue(
  db: Db,
  now: Date,
  settings: QueueSettings,
  { kinds, limit, after }: { kinds: QueueKind[]; limit: number; after: QueueCursor | undefined },
): Promise<WaitingRow[]> {
  const isAfter =
    after &&
    sql`(at, kind, id) > (${after.at.toISOString()}::timestamptz, ${after.kind}::text, ${after.id}::text)`
  const { rows } = await db.execute<Omit<WaitingRow, 'at'> & { millis: number }>(sql`
    select kind, id, (extract(epoch from at) * 1000)::float8 as millis, about, "amountMinor"::float8 as "amountMinor", note
    from (${everythingWaiting(now, settings)}) as waiting
    where kind = any(${sql.param(kinds)}::text[]) and ${isAfter ?? sql`true`}
    order by at, kind, id limit ${limit}`)
  // Their module knows no more than the order.
  const aboutOrders = rows.filter(({ kind }) => kind === 'chargeback' || kind === 'refund')
  const orders = await listOrdersById(
    db,
    aboutOrders.map(({ id }) => id),
  )
  return rows.map(({ millis, ...row }) => ({
    ...row,
    at: new Date(millis),
    about: row.about ?? orders.get(row.id)?.productName ?? null,
  }))
}

export async function countQueue(db: Db, now: Date, settings: QueueSettings, kinds: QueueKind[]) {
  const { rows } = await db.execute<{ kind: QueueKind; count: number }>(
    sql`select kind, count(*)::int as count from (${everythingWaiting(now, settings)}) as waiting group by kind`,
  )
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return Object.fromEntries(
    queueKinds.map((kind) => [kind, kinds.includes(kind) ? (counts.get(kind) ?? 0) : 0]),
  ) as Record<QueueKind, number>
}

export function writeQueueCursor({ at, kind, id }: QueueCursor): string {
  return Buffer.from(JSON.stringify([at.getTime(), kind, id])).toString('base64url')
}

/** Decodes a cursor that `writeQueueCursor` wrote; undefined without one. Throws a 400 for any other text. */
export function readQueueCursor(text: string | undefined): QueueCursor | undefined {
  if (text === undefined) return undefined
  const [millis, kind, id] =
    Buffer.from(text, 'base64url')
      .toString()
      .match(/^\[(\d{1,14}),"(\w{1,20})","([\w-]{1,200})"\]$/)
      ?.slice(1) ?? []
  if (!millis || !kind || !id) throw badCursor()
  return { at: new Date(Number(millis)), kind, id }
}

export function presentWaiting({ kind, id, at, about, amountMinor, note }: WaitingRow): contract.QueueEntry {
  return {
    _id: `${kind}-${id}`,
    kind: kind as QueueKind,
    subject: id,
    at: at.toISOString(),
    about,
    amount: amountMinor === null ? null : minorToAmount(amountMinor),
    currency: getCurrency(),
    note,
  }
}

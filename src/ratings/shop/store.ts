import { eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { ShopInBrief } from '../../listings/contract.ts'
import type { Db, ReadDb } from '../../platform/database/database.ts'
import { prepareOnce } from '../../platform/database/query-parts.ts'
import { minAnswers } from '../rules.ts'
import { shops } from '../schema.ts'

export type ShopRow = typeof shops.$inferSelect

export async function findShop(db: ReadDb, sellerId: string): Promise<ShopRow | null> {
  const [shop] = await findShopOf(db).execute({ sellerId })
  return shop ?? null
}

const findShopOf = prepareOnce((db: ReadDb) =>
  db
    .select()
    .from(shops)
    .where(eq(shops.sellerId, sql.placeholder('sellerId')))
    .prepare('find_shop'),
)

/** The SQL expression of a seller's shop in brief; null when the seller has described none. */
export const shopOf = (sellerId: SQLWrapper): SQL<ShopInBrief | null> => {
  const { name, image, answerMinutes } = shops
  return sql`(select json_build_object('name', ${name}, 'image', ${image}, 'answerMinutes', ${answerMinutes})
    from ${shops} where ${eq(shops.sellerId, sellerId)})`
}

export async function upsertShop(tx: Db, { sellerId, ...shop }: Omit<ShopRow, 'answerMinutes'>) {
  await tx
    .insert(shops)
    .values({ sellerId, ...shop })
    .onConflictDoUpdate({ target: shops.sellerId, set: shop })
}

/** Lists which of these image addresses are pictures of shops. */
export async function listShopImages(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db.select({ image: shops.image }).from(shops).where(inArray(shops.image, urls))
  return rows.flatMap(({ image }) => image ?? [])
}

/**
 * Measures anew how fast sellers answer: the median of the people who have asked since, of whom each counts once. A question that has had
 * no answer for a day counts as if it were answered now.
 */
export async function updateAnswerTimes(db: Db, { since, now }: { since: Date; now: Date }): Promise<void> {
  await db.execute(sql`
    with firsts as (
      select c.seller_id, c.buyer_id, asked.at as asked_at, (
        select min(m.created_at) from messages as m
        where m.conversation_id = c.id and m.sender_id = c.seller_id and m.created_at > asked.at) as answered_at
      from conversations as c, lateral (
        select min(m.created_at) as at from messages as m
        where m.conversation_id = c.id and m.sender_id = c.buyer_id) as asked
      where c.created_at > ${since.toISOString()}::timestamptz
    ), people as (
      select seller_id, percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(answered_at, ${now.toISOString()}::timestamptz) - asked_at)) as seconds
      from firsts where answered_at is not null or asked_at < ${now.toISOString()}::timestamptz - interval '1 day'
      group by seller_id, buyer_id
    ), medians as (
      select seller_id, ceil(percentile_cont(0.5) within group (order by seconds) / 60)::int as minutes
      from people group by seller_id having count(*) >= ${minAnswers}
    ), dropped as (
      update shops set answer_minutes = null
      where answer_minutes is not null and seller_id not in (select seller_id from medians)
    )
    insert into shops (seller_id, answer_minutes) select seller_id, minutes from medians
    on conflict (seller_id) do update set answer_minutes = excluded.answer_minutes
      where shops.answer_minutes is distinct from excluded.answer_minutes`)
}

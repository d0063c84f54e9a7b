import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { orders } from '../orders/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { maxRatingText, maxShopName, raters } from './rules.ts'

const longest = sql.raw(String(maxRatingText))

/** Ratings, one per ended order and party. */
export const ratings = pgTable(
  'ratings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: reference('order_id', () => orders.id),
    byParty: text('by_party', { enum: raters }).notNull(),
    raterId: reference('rater_id', () => users.id),
    ratedId: reference('rated_id', () => users.id),
    /** The name of the phone when it was bought. */
    productName: text('product_name').notNull(),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull(),
    dueAt: at('due_at').notNull(),
    /** When others could first read the rating; null while it is hidden. */
    visibleAt: at('visible_at'),
    reply: text('reply'),
    repliedAt: at('replied_at'),
    removedAt: at('removed_at'),
  },
  (t) => [
    check('ratings_by', oneOf(t.byParty, raters)),
    check('ratings_stars', sql`${t.stars} between 1 and 5`),
    check('ratings_text', sql`char_length(${t.text}) <= ${longest}`),
    check('ratings_reply', sql`char_length(${t.reply}) between 1 and ${longest}`),
    check('ratings_replied_at', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    uniqueIndex('ratings_once').on(t.orderId, t.byParty),
    index('ratings_of_person')
      .on(t.ratedId, t.visibleAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visible_at is not null and removed_at is null`),
    index('ratings_due')
      .on(t.dueAt)
      .where(sql`visible_at is null`),
  ],
)

export const ratingReports = pgTable(
  'rating_reports',
  {
    ratingId: reference('rating_id', () => ratings.id),
    reporterId: reference('reporter_id', () => users.id),
    createdAt: at('created_at').notNull(),
    /** Null while the report is open. */
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ratingId, t.reporterId] }),
    index('rating_reports_open')
      .on(t.ratingId, t.createdAt)
      .where(sql`decided_at is null`),
  ],
)

export const shops = pgTable(
  'shops',
  {
    sellerId: reference('seller_id', () => users.id).primaryKey(),
    name: text('name'),
    /** The key of a place in src/spelling/places.ts. */
    place: text('place'),
    /** The time in Dhaka, as `HH:MM`. */
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    /** The weekday, where 0 is Sunday. */
    closedOn: smallint('closed_on'),
    image: text('image'),
    /** The median minutes until the seller's first answer; null before there are enough answers. */
    answerMinutes: integer('answer_minutes'),
  },
  (t) => [
    check('shops_name', sql`char_length(${t.name}) <= ${sql.raw(String(maxShopName))}`),
    check('shops_hours', sql`(${t.opensAt} is null) = (${t.closesAt} is null)`),
    check('shops_closed_on', sql`${t.closedOn} between 0 and 6`),
    index('shops_image')
      .on(t.image)
      .where(sql`image is not null`),
  ],
)

/** What an export shows of these tables, the person's visible ratings included, and what is erased with an account. */
export const personalTables: PersonalTable[] = [
  {
    table: ratings,
    people: [ratings.raterId, ratings.ratedId],
    // The stars are part of somebody else's mean.
    erase: [
      { where: (userId) => sql`${ratings.raterId} = ${userId}`, set: () => ({ text: '' }) },
      {
        where: (userId) => sql`${ratings.ratedId} = ${userId}`,
        set: () => ({ reply: null, repliedAt: null }),
      },
    ],
    rowsOf: (userId) =>
      sql`${ratings.raterId} = ${userId} or (${ratings.ratedId} = ${userId} and ${ratings.visibleAt} is not null and ${ratings.removedAt} is null)`,
  },
  { table: ratingReports, people: [ratingReports.reporterId], erase: 'nothing' },
  { table: shops, people: [shops.sellerId], erase: 'rows' },
]

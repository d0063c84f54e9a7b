import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../auth/schema.ts'
import { listings } from '../listings/schema.ts'
import { orders } from '../orders/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import type { Challenge } from './define-test.ts'
import { checkTests, outcomes, reasons, type Sign, signs } from './rules.ts'

/** Checks of phones: by their sellers or, for a paid order, with its buyer. The tested phone acts with the secret of the link. */
export const checks = pgTable(
  'checks',
  {
    id: uuid('id').primaryKey(),
    listingId: reference('listing_id', () => listings.id),
    sellerId: reference('seller_id', () => users.id),
    /** Of a check at the meeting of an order. */
    orderId: uuid('order_id').references(() => orders.id),
    /** Of the phone as it was described then. */
    imei: text('imei'),
    /** SHA-256 of the secret end of the link's address. */
    digest: text('digest').notNull().unique(),
    madeAt: at('made_at').notNull(),
    /** When the person at the phone agreed to what is measured. */
    consentedAt: at('consented_at'),
    /** SHA-256 of the secret of the browser that agreed, which alone does the check. */
    browserDigest: text('browser_digest'),
    /** When it was finished, or ended by a newer check of the phone. */
    endedAt: at('ended_at'),
    finishedAt: at('finished_at'),
    /** What the tested phone showed at the end of a check at a meeting, and when its buyer entered that. */
    code: text('code'),
    seenAt: at('seen_at'),
    /** Whether the IMEI that the buyer read on the phone is that of the order; null before one was typed. */
    imeiAgrees: boolean('imei_agrees'),
    wrongImeis: smallint('wrong_imeis').notNull().default(0),
  },
  (t) => [
    uniqueIndex('checks_one_open')
      .on(t.listingId)
      .where(sql`ended_at is null`),
    index('checks_of_listing').on(t.listingId, t.madeAt.desc()),
    index('checks_of_seller').on(t.sellerId),
    index('checks_of_order').on(t.orderId),
    check('checks_finished', sql`${t.finishedAt} is null or ${t.finishedAt} = ${t.endedAt}`),
  ],
)

/** The last challenge of each test of a check, and how its answer was judged. */
export const checkResults = pgTable(
  'check_results',
  {
    checkId: reference('check_id', () => checks.id, { onDelete: 'cascade' }),
    test: text('test', { enum: checkTests }).notNull(),
    /** How often a challenge was asked for. */
    tries: smallint('tries').notNull().default(1),
    /** Null once the challenge was answered. */
    nonce: text('nonce'),
    challenge: jsonb('challenge').$type<Challenge>().notNull(),
    askedAt: at('asked_at').notNull(),
    /** Null until the test was judged, which a new challenge leaves as it is. */
    outcome: text('outcome', { enum: outcomes }),
    reason: text('reason', { enum: reasons }),
    found: jsonb('found').$type<Record<string, number | string>>(),
    signs: text('signs').array().$type<Sign[]>(),
    judgedAt: at('judged_at'),
    /** What the phone measured; deleted by a job. */
    features: jsonb('features').$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.checkId, t.test] }),
    check('check_results_test', oneOf(t.test, checkTests)),
    check('check_results_outcome', oneOf(t.outcome, outcomes)),
    check('check_results_reason', oneOf(t.reason, reasons)),
    check(
      'check_results_signs',
      sql`${t.signs} <@ array[${sql.raw(signs.map((sign) => `'${sign}'`).join(', '))}]`,
    ),
    check('check_results_judged', sql`(${t.outcome} is null) = (${t.judgedAt} is null)`),
    index('check_results_features')
      .on(t.judgedAt)
      .where(sql`features is not null`),
  ],
)

/** Of the seller and, at a meeting, of the buyer alone until the hand-over. */
const ofParty = (userId: string) =>
  sql`(${checks.sellerId} = ${userId} and ${checks.orderId} is null
    or ${checks.orderId} in (select id from orders where buyer_id = ${userId} or seller_id = ${userId} and status <> 'paid'))`

export const personalTables: PersonalTable[] = [
  {
    table: checkResults,
    people: [],
    without: [checkResults.nonce, checkResults.challenge, checkResults.signs],
    rowsOf: (userId) =>
      sql`${checkResults.checkId} in (select ${checks.id} from ${checks} where ${ofParty(userId)})`,
    erase: 'rows',
  },
  {
    table: checks,
    people: [checks.sellerId],
    without: [checks.imei, checks.digest, checks.browserDigest, checks.code],
    rowsOf: ofParty,
    erase: 'rows',
  },
]

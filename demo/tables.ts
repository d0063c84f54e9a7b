import { sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { at } from '../src/platform/database/columns.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { CardObject } from './cards/objects.ts'
import type { Grant } from './openid/codes.ts'

/** The demo's own schema: the product's migrations know nothing of it. */
const demo = pgSchema('demo')

/** The objects of the card provider's stand-in, as its API shows them. */
export const cardObjects = demo.table('card_objects', {
  id: text('id').primaryKey(),
  /** Orders objects of the same second. */
  place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity(),
  object: text('object').$type<CardObject['object']>().notNull(),
  body: jsonb('body').$type<CardObject>().notNull(),
})

/** Handled requests to the card provider, by idempotency key. */
export const cardRequests = demo.table('card_requests', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** Null only inside the transaction that handles the request. */
  answer: jsonb('answer').$type<{ status: 200 | 402; body: object }>(),
  expiresAt: at('expires_at').notNull(),
})

/** Accounts that were used at the stand-in for Google. */
export const googleAccounts = demo.table('google_accounts', {
  sub: text('sub').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  firstUsedAt: at('first_used_at').notNull().defaultNow(),
})

/** Authorization codes that were issued and not yet redeemed. */
export const googleCodes = demo.table('google_codes', {
  code: text('code').primaryKey(),
  grant: jsonb('grant').$type<Grant>().notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** The one key that signs ID tokens. */
export const googleKeys = demo.table('google_keys', {
  name: text('name').primaryKey().default('signing'),
  jwk: jsonb('jwk').$type<JWK>().notNull(),
})

/** Mail that would be sent in production. */
export const mails = demo.table('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  to: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** Null: it has text alone. */
  html: text('html'),
  sentAt: at('sent_at').notNull().defaultNow(),
})

const createTables = `
  create schema if not exists demo;
  create table if not exists demo.card_objects (
    id text primary key,
    place bigint generated always as identity,
    object text not null,
    body jsonb not null
  );
  create index if not exists card_objects_newest on demo.card_objects (object, place);
  create index if not exists card_refunds_by_intent on demo.card_objects ((body ->> 'payment_intent'))
    where object = 'refund';
  create index if not exists card_disputes_by_intent on demo.card_objects ((body ->> 'payment_intent'))
    where object = 'dispute';
  create table if not exists demo.card_requests (
    key text primary key,
    fingerprint text not null,
    answer jsonb,
    expires_at timestamptz(3) not null
  );
  create table if not exists demo.google_accounts (
    sub text primary key,
    email text not null,
    name text not null,
    email_verified boolean not null,
    first_used_at timestamptz(3) not null default now()
  );
  create table if not exists demo.google_codes (
    code text primary key,
    "grant" jsonb not null,
    expires_at timestamptz(3) not null
  );
  create table if not exists demo.google_keys (
    name text primary key default 'signing',
    jwk jsonb not null
  );
  create table if not exists demo.mails (
    id bigint primary key generated always as identity,
    recipient text not null,
    subject text not null,
    text text not null,
    html text,
    sent_at timestamptz(3) not null default now()
  );`

/** The advisory lock of the process that creates the tables. Nothing else in this database locks this number. */
const tablesLock = 7_927_003

/** Creates the demo's tables where they are missing. */
export async function createDemoTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // `if not exists` does not guard against a concurrent process that does the same.
    await tx.execute(sql`select pg_advisory_xact_lock(${tablesLock})`)
    await tx.execute(sql.raw(createTables))
  })
}

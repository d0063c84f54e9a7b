import { sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import type { Database } from '../src/platform/database/database.ts'
import { at } from '../src/platform/database/query-parts.ts'
import type { CardObject } from './cards/objects.ts'
import type { Grant } from './openid/store.ts'

const demo = pgSchema('demo')

export const cardObjects = demo.table('card_objects', {
  id: text('id').primaryKey(),
  place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity(),
  object: text('object').$type<CardObject['object']>().notNull(),
  body: jsonb('body').$type<CardObject>().notNull(),
})

export const cardRequests = demo.table('card_requests', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  answer: jsonb('answer').$type<{ status: 200 | 402; body: object }>().notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const googleAccounts = demo.table('google_accounts', {
  sub: text('sub').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  firstUsedAt: at('first_used_at').notNull().defaultNow(),
})

export const googleCodes = demo.table('google_codes', {
  code: text('code').primaryKey(),
  grant: jsonb('grant').$type<Grant>().notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const googleKeys = demo.table('google_keys', {
  name: text('name').primaryKey().default('signing'),
  jwk: jsonb('jwk').$type<JWK>().notNull(),
})

export const mails = demo.table('mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  to: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
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
    answer jsonb not null,
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
  );
  create table if not exists demo.bkash_payments (id text primary key, invoice text not null unique, body jsonb not null);
  create table if not exists demo.bkash_refunds (
    place bigint primary key generated always as identity, id text not null, payment_id text not null, body jsonb not null
  );
  create index if not exists bkash_refunds_by_payment on demo.bkash_refunds (payment_id, place);
  create table if not exists demo.bkash_tokens (
    token text primary key,
    granted_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  );
  create table if not exists demo.sslcommerz_sessions (
    key text primary key,
    tran_id text not null,
    fields jsonb not null,
    created_at timestamptz(3) not null
  );
  create index if not exists sslcommerz_sessions_by_tran on demo.sslcommerz_sessions (tran_id);
  create table if not exists demo.sslcommerz_attempts (
    bank_tran_id text primary key,
    place bigint generated always as identity,
    tran_id text not null,
    session_key text not null references demo.sslcommerz_sessions,
    val_id text unique,
    method text not null,
    behaviour text not null,
    error text not null,
    card_no text not null,
    amount text not null,
    currency text not null,
    validated integer not null default 0,
    created_at timestamptz(3) not null
  );
  create index if not exists sslcommerz_attempts_by_tran on demo.sslcommerz_attempts (tran_id);
  create table if not exists demo.sslcommerz_refunds (
    ref_id text primary key,
    trans_id text not null unique,
    bank_tran_id text not null references demo.sslcommerz_attempts,
    amount_minor integer not null,
    created_at timestamptz(3) not null
  );`

const tablesLock = 7_927_003

export async function createDemoTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // `if not exists` does not guard against a concurrent process that does the same.
    await tx.execute(sql`select pg_advisory_xact_lock(${tablesLock})`)
    await tx.execute(sql.raw(createTables))
  })
}

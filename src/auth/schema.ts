import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { locales } from '../kernel/locale.ts'
import { at, oneOf } from '../platform/database/columns.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { roles, signKinds, staffRoles } from './rules.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Null until POST /users, then fixed. */
    role: text('role', { enum: roles }),
    /** Null: an owner, or no admin. */
    staff: text('staff', { enum: staffRoles }),
    verified: boolean('verified').notNull().default(false),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    /** E.164, confirmed by a code. Several accounts may share one. */
    mobile: text('mobile'),
    closedAt: at('closed_at'),
    /** Unless its owner logs in before. */
    closingAt: at('closing_at'),
    erasedAt: at('erased_at'),
    /** Its owner finishes what runs and begins nothing new. The reason is for its owner. */
    suspendedAt: at('suspended_at'),
    suspendedFor: text('suspended_for'),
  },
  (t) => [
    check('users_role', oneOf(t.role, roles)),
    check('users_locale', oneOf(t.locale, locales)),
    check('users_staff', sql`${t.staff} is null or (${oneOf(t.staff, staffRoles)} and ${t.role} = 'admin')`),
    check('users_suspended', sql`(${t.suspendedAt} is null) = (${t.suspendedFor} is null)`),
    // Unrecorded accounts count as buyers (store.ts).
    index('users_living')
      .on(sql`coalesce(role, 'buyer')`, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`closed_at is null`),
    index('users_unverified')
      .on(t.createdAt)
      .where(sql`role = 'seller' and closed_at is null and email_verified and not verified`),
    index('users_closing').on(t.closingAt).where(sql`closing_at is not null`),
    index('users_name').on(sql`normalize(${t.name}, nfc)`),
    index('users_said').using('gin', sql`normalize(${t.name} || ' ' || ${t.email}, nfc) gin_trgm_ops`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** To the minute. */
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Until it has served as a proof (takeGoogleProof). */
    googleAt: at('google_at'),
    /** Null: the session of a person with a factor opens nothing. */
    factorAt: at('factor_at'),
    /** Until it has served for a step that asks each time (takeFactorProof). */
    factorProofAt: at('factor_proof_at'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** A password, or an OpenID subject. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('accounts_user').on(t.userId), uniqueIndex('accounts_subject').on(t.providerId, t.accountId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_expiry').on(t.expiresAt)],
)

/** As digests. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    digest: text('digest').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('email_links_user').on(t.userId), index('email_links_expiry').on(t.expiresAt)],
)

/** As keyed hashes (rules.ts). */
export const accountSigns = pgTable(
  'account_signs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: signKinds }).notNull(),
    hash: text('hash').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.hash] }),
    check('account_signs_kind', oneOf(t.kind, signKinds)),
    index('account_signs_seen').on(t.seenAt),
    index('account_signs_hash').on(t.hash),
  ],
)

/** Nobody can take this e-mail, which would prevent an erasure. */
export const erasedName = 'Closed account'
export const erasedEmail = () => `closed-${randomUUID()}@closed.invalid`

export const personalTables: PersonalTable[] = [
  {
    table: users,
    people: [users.id],
    erase: [
      {
        where: (userId) => eq(users.id, userId),
        set: () => ({
          name: erasedName,
          email: erasedEmail(),
          emailVerified: false,
          mobile: null,
          image: null,
          verified: false,
          suspendedAt: null,
          suspendedFor: null,
        }),
      },
    ],
  },
  { table: sessions, people: [sessions.userId], without: [sessions.token], erase: 'rows' },
  {
    table: accounts,
    people: [accounts.userId],
    without: [accounts.password],
    erase: 'rows',
  },
  { table: emailLinks, people: [emailLinks.userId], without: [emailLinks.digest], erase: 'rows' },
  {
    table: accountSigns,
    people: [accountSigns.userId],
    without: [accountSigns.hash],
    // Deleted or kept with the account (accounts/closing/close-own-account.ts).
    erase: 'nothing',
  },
]

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { locales } from '../kernel/locale.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
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
    /** Null until `POST /users` records it; then fixed. */
    role: text('role', { enum: roles }),
    /** What part an admin is in charge of; null for an owner, and for everybody who is no admin. */
    staff: text('staff', { enum: staffRoles }),
    /** When an admin last checked who a seller is; null while the seller is not verified. */
    verifiedAt: at('verified_at'),
    verified: boolean('verified')
      .notNull()
      .generatedAlwaysAs(sql`verified_at is not null`),
    /** Whether there is a second factor: a confirmed authenticator app or a passkey (module `factors`). Backup codes are none. */
    hasFactor: boolean('has_factor').notNull().default(false),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: at('terms_accepted_at'),
    /** In E.164, confirmed by a code. Several accounts may share one. */
    mobile: text('mobile'),
    closedAt: at('closed_at'),
    /** When the account will be erased unless its owner logs in before. */
    closingAt: at('closing_at'),
    erasedAt: at('erased_at'),
    /** While set, the owner finishes what is in progress and begins nothing new. The reason is shown to the owner. */
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
    index('users_closing')
      .on(t.closingAt)
      .where(sql`closing_at is not null`),
    index('users_name').on(sql`normalize(${t.name}, nfc)`),
    index('users_said').using('gin', sql`normalize(${t.name} || ' ' || ${t.email}, nfc) gin_trgm_ops`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the session was last used, to the minute. */
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When the owner last signed in with Google; null once that has served as a proof (`takeGoogleProof`). */
    googleAt: at('google_at'),
    /** When the second factor was shown; while null, the session of an account with a second factor gives no access. */
    factorAt: at('factor_at'),
    /** When the second factor was last shown; null once it has served for a call that asks each time (`takeFactorProof`). */
    factorProofAt: at('factor_proof_at'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** How an account can sign in: a password, or the subject of an OpenID provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
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

/** Links mailed to confirm e-mails, stored as digests. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    digest: text('digest').notNull().unique(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('email_links_user').on(t.userId), index('email_links_expiry').on(t.expiresAt)],
)

/** What an account has shown, as keyed hashes, to recognise accounts of one person (see `signKinds`). */
export const accountSigns = pgTable(
  'account_signs',
  {
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
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

/** The name and a fresh, undeliverable e-mail of an erased account, so that nobody can register it and so block an erasure. */
export const erasedName = 'Closed account'
export const erasedEmail = () => `closed-${randomUUID()}@closed.invalid`

export const personalTables: PersonalTable[] = [
  {
    table: users,
    people: [users.id],
    // The factors themselves are shown.
    without: [users.hasFactor],
    erase: [
      {
        where: (userId) => eq(users.id, userId),
        set: () => ({
          name: erasedName,
          email: erasedEmail(),
          emailVerified: false,
          mobile: null,
          image: null,
          verifiedAt: null,
          hasFactor: false,
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

import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '../auth/schema.ts'
import type { PersonalTable } from '../platform/database/personal-table.ts'
import { at, oneOf, reference } from '../platform/database/query-parts.ts'
import { passkeyPurposes } from './rules.ts'

/** Authenticator apps, which show codes for one time (RFC 6238). One without `confirmedAt` is being set up, and counts for nothing. */
export const totps = pgTable('totps', {
  userId: reference('user_id', () => users.id, { onDelete: 'cascade' }).primaryKey(),
  /** The secret, encrypted for this person. */
  sealed: text('sealed').notNull(),
  createdAt: at('created_at').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The period of 30 seconds whose code was used last: that code and all before it are worth nothing any more. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Backup codes in place of a second factor. Only digests of them are kept: they are random enough for that. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    digest: text('digest').primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('backup_codes_user').on(t.userId)],
)

/** Passkeys (WebAuthn): a second factor that a device or a security key holds and opens for its owner alone. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The id by which the authenticator knows the passkey; unique. */
    credentialId: text('credential_id').notNull().unique(),
    /** The public key, in COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the authenticator counts; 0 where it does not. It never goes backwards. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The ways in which the browser may reach it: `internal`, `usb`, … */
    transports: text('transports').array().notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/** What a passkey is to sign next, for each session and purpose: once, and within a few minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: reference('session_id', () => sessions.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: passkeyPurposes }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.purpose] }),
    check('passkey_challenges_purpose', oneOf(t.purpose, passkeyPurposes)),
    index('passkey_challenges_expiry').on(t.expiresAt),
  ],
)

/** What an export shows of these tables, and what goes with the account. */
export const personalTables: PersonalTable[] = [
  { table: totps, people: [totps.userId], without: [totps.sealed], erase: 'rows' },
  {
    table: passkeys,
    people: [passkeys.userId],
    without: [passkeys.credentialId, passkeys.publicKey],
    erase: 'rows',
  },
  { table: backupCodes, people: [backupCodes.userId], without: [backupCodes.digest], erase: 'rows' },
]

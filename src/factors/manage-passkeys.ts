import {
  type AuthenticatorTransportFuture,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { AccountActor } from '../audit/rules.ts'
import {
  lockForUpdate,
  markFactorSetUp,
  type ProofDeps,
  type ProofProblem,
  withProof,
} from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { addFirstCodes } from './backup-codes.ts'
import {
  challengeMillis,
  checkNewPasskey,
  keepChallenge,
  type NewCredential,
  relyingParty,
  takeChallenge,
} from './check-passkey.ts'
import { noteFactorChange, type RemoveDeps, removeFactor } from './remove-factor.ts'
import { maxPasskeys } from './rules.ts'
import { passkeys } from './schema.ts'

export type AddPasskeyDeps = ProofDeps & { env: Pick<Env, 'PUBLIC_URL'> }

/** Begins to add a passkey, with a fresh proof; only the last challenge counts. @returns what the browser asks for */
export async function startPasskey(
  deps: AddPasskeyDeps,
  caller: Caller,
  password: string | undefined,
): Promise<
  Result<PublicKeyCredentialCreationOptionsJSON, ProofProblem | 'too-many-passkeys' | 'unconfirmed-email'>
> {
  // After a takeover no factor of others may remain.
  if (!caller.emailVerified) return no('unconfirmed-email')
  return withProof(deps, caller, password, async (tx) => {
    const own = await tx.select().from(passkeys).where(eq(passkeys.userId, caller.id))
    if (own.length >= maxPasskeys) return no('too-many-passkeys')
    const options = await generateRegistrationOptions({
      rpName: 'Swap',
      rpID: relyingParty(deps.env.PUBLIC_URL).id,
      userID: new TextEncoder().encode(caller.id),
      userName: caller.email,
      userDisplayName: caller.name,
      timeout: challengeMillis,
      excludeCredentials: own.map(describePasskey),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    const { challenge } = options
    await keepChallenge(tx, { sessionId: caller.sessionId, purpose: 'add', challenge }, deps.clock.now())
    return ok(options)
  })
}

export const describePasskey = (passkey: { credentialId: string; transports: string[] }) => ({
  id: passkey.credentialId,
  transports: passkey.transports as AuthenticatorTransportFuture[],
})

export type NewPasskey = { name: string; response: NewCredential }

/** Adds the passkey of this session's challenge; all other sessions end. @returns ten backup codes with the first factor */
export async function addPasskey(
  { db, clock, env }: Omit<AddPasskeyDeps, 'auth'>,
  caller: Caller,
  actor: AccountActor,
  { name, response }: NewPasskey,
): Promise<
  Result<{ backupCodes: string[] }, 'bad-passkey' | 'no-setup' | 'passkey-taken' | 'too-many-passkeys'>
> {
  const now = clock.now()
  const challenge = await takeChallenge(db, caller.sessionId, 'add', now)
  if (challenge === null) return no('no-setup')
  const made = await checkNewPasskey(response, { challenge, publicUrl: env.PUBLIC_URL })
  if (!made) return no('bad-passkey')
  const passkey = { ...made, name, transports: response.response.transports ?? [], createdAt: now }
  return db.transaction(async (tx) => {
    // One change of an account's factors at a time.
    if (!(await lockForUpdate(tx, caller.id))) return no('no-setup')
    if ((await countPasskeys(tx, caller.id)) >= maxPasskeys) return no('too-many-passkeys')
    const { rowCount } = await tx
      .insert(passkeys)
      .values({ userId: caller.id, ...passkey })
      .onConflictDoNothing({ target: passkeys.credentialId })
    if (rowCount === 0) return no('passkey-taken')
    await markFactorSetUp(tx, caller, now)
    await noteFactorChange(tx, caller, actor, 'add-passkey')
    return ok({ backupCodes: await addFirstCodes(tx, caller.id) })
  })
}

const countPasskeys = (db: Db, userId: string) => db.$count(passkeys, eq(passkeys.userId, userId))

/** The passkeys of a person, in the order in which they were added. */
export function listPasskeys(db: Database, userId: string) {
  const { id, name, createdAt, usedAt } = passkeys
  return db
    .select({ id, name, createdAt, usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Gives an own passkey another name. False for one that is not this person's. */
export async function renamePasskey(
  db: Database,
  { id: userId }: Pick<Caller, 'id'>,
  id: string,
  name: string,
): Promise<boolean> {
  if (!isId(id)) return false
  const { rowCount } = await db.update(passkeys).set({ name }).where(isOwn(userId, id))
  return rowCount === 1
}

/** Removes an own passkey, with a fresh proof. */
export async function removePasskey(deps: RemoveDeps, caller: Caller, actor: AccountActor, id: string) {
  const isThere = isId(id) && (await deps.db.$count(passkeys, isOwn(caller.id, id))) > 0
  if (!isThere) return no('no-such-passkey')
  return removeFactor(deps, caller, actor, 'remove-passkey', (tx) =>
    tx.delete(passkeys).where(isOwn(caller.id, id)),
  )
}

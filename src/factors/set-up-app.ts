import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { AccountActor } from '../audit/rules.ts'
import { lockForUpdate, markFactorSetUp, withProof } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { readCode } from '../kernel/plain-text.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Encryption } from '../platform/encryption.ts'
import { addFirstCodes, replaceBackupCodes } from './backup-codes.ts'
import { noteFactorChange, type RemoveDeps, removeFactor } from './remove-factor.ts'
import { totps } from './schema.ts'
import { createTotpSecret, findTotpStep, totpAddress } from './totp.ts'

export type SetUpDeps = RemoveDeps & { totpSeal: Encryption }

/** For how long a new authenticator app can be confirmed. */
const setUpMillis = 30 * 60_000

/**
 * Begins to set up an authenticator app, with a fresh proof of who is asking. Begun again, only the last secret counts.
 * @returns the secret, and the address with it for a QR code
 */
export async function startApp(deps: SetUpDeps, caller: Caller, password: string | undefined) {
  // The owner who takes back an account that others opened with their e-mail must not find a second factor of theirs.
  if (!caller.emailVerified) return no('unconfirmed-email')
  const secret = createTotpSecret()
  return withProof(deps, caller, password, async (tx) => {
    const row = { sealed: deps.totpSeal.seal(secret, caller.id), createdAt: deps.clock.now() }
    const { rowCount } = await tx
      .insert(totps)
      .values({ userId: caller.id, ...row })
      .onConflictDoUpdate({ target: totps.userId, set: row, setWhere: isNull(totps.confirmedAt) })
    return rowCount === 1 ? ok({ secret, address: totpAddress(secret, caller.email) }) : no('has-app')
  })
}

/**
 * Ends the setting up of an authenticator app with a code that it shows. From then on it is asked for at each sign-in; all other
 * sessions end.
 * @returns ten backup codes with the first second factor, none with a further one
 */
export function confirmApp(
  { db, clock, totpSeal }: SetUpDeps,
  caller: Caller,
  actor: AccountActor,
  typed: string,
): Promise<Result<{ backupCodes: string[] }, 'no-setup' | 'wrong-code'>> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    // One change of the factors of an account at a time.
    await lockForUpdate(tx, caller.id)
    const begun = and(
      eq(totps.userId, caller.id),
      isNull(totps.confirmedAt),
      gt(totps.createdAt, new Date(now.getTime() - setUpMillis)),
    )
    const [totp] = await tx.select().from(totps).where(begun).for('update')
    const secret = totp && totpSeal.open(totp.sealed, caller.id)
    if (!secret) return no('no-setup')
    const step = await findTotpStep(secret, readCode(typed), now)
    if (step === null) return no('wrong-code')
    await tx.update(totps).set({ confirmedAt: now, lastStep: step }).where(eq(totps.userId, caller.id))
    await markFactorSetUp(tx, caller, now)
    await noteFactorChange(tx, caller, actor, 'add-app')
    return ok({ backupCodes: await addFirstCodes(tx, caller.id) })
  })
}

/** Removes an authenticator app, with a fresh proof. `changed` is false when there is none. */
export async function removeApp(deps: SetUpDeps, caller: Caller, actor: AccountActor) {
  if (!caller.hasFactor) return ok({ changed: false })
  return removeFactor(deps, caller, actor, 'remove-app', (tx) =>
    tx.delete(totps).where(and(eq(totps.userId, caller.id), isNotNull(totps.confirmedAt))),
  )
}

/** Gives a person with a second factor ten new backup codes in place of the old ones, with a fresh proof. */
export function renewBackupCodes(deps: SetUpDeps, caller: Caller, actor: AccountActor) {
  if (!caller.hasFactor) return Promise.resolve(no('no-factor'))
  return withProof(deps, caller, undefined, async (tx) => {
    const codes = await replaceBackupCodes(tx, caller.id)
    await noteFactorChange(tx, caller, actor, 'renew-backup-codes')
    return ok({ backupCodes: codes })
  })
}

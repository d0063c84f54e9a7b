import { type AccountSigns, lockAccount, takeGoogleProof } from '../identity/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { notify } from '../notifications/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { type ChangeProblem, isSameAccount, type PayoutAccount, readPayoutAccount } from './rules.ts'
import type { AccountSeal } from './seal-account.ts'
import { findLatestAccount, insertAccount } from './store-accounts.ts'

export type AccountDeps = {
  db: Database
  clock: Clock
  seal: AccountSeal
  settings: PayoutSettings
  signs: AccountSigns
  /** Whether this is the password of the account with this e-mail. */
  isPassword: (email: string, password: string) => Promise<boolean>
}

type Typed = Parameters<typeof readPayoutAccount>[0] & { password?: string | undefined }

/**
 * Changes a seller's payout account, which takes the password, or a session that was opened with Google just now. The first one counts at once, a later one after a while; the seller
 * is mailed either way. `changed` is false when it is the account already.
 */
export async function changeAccount(
  deps: AccountDeps,
  seller: { id: string; email: string; sessionId: string },
  { password, ...typed }: Typed,
): Promise<Result<{ changed: boolean }, ChangeProblem>> {
  const account = readPayoutAccount(typed)
  if (!account.ok) return account
  if (password !== undefined && !(await deps.isPassword(seller.email, password))) return no('wrong-password')
  return deps.db.transaction(async (tx) => {
    const isProven = password !== undefined || (await takeGoogleProof(tx, seller.sessionId, deps.clock.now()))
    if (!isProven) return no('not-proven')
    if (!(await lockAccount(tx, seller.id))) return no('account-closed')
    const latest = await findLatestAccount(tx, seller.id)
    const known = latest && deps.seal.open(latest)
    if (known && isSameAccount(known, account.value)) return ok({ changed: false })
    await insertChange(tx, deps, seller.id, account.value)
    return ok({ changed: true })
  })
}

async function insertChange(
  tx: Db,
  { clock, seal, settings, signs }: AccountDeps,
  sellerId: string,
  account: PayoutAccount,
): Promise<void> {
  const createdAt = clock.now()
  const row = { ...seal.seal(sellerId, account), createdAt }
  const isFirst = await insertAccount(tx, { ...row, effectiveAt: createdAt })
  if (!isFirst) {
    const effectiveAt = new Date(createdAt.getTime() + settings.accountMillis)
    await insertAccount(tx, { ...row, effectiveAt })
  }
  const { kind, number, routing } = account
  const value = [kind, routing, number].filter(Boolean).join(' ')
  await signs.record(tx, { userId: sellerId, kind: 'payout-account', value })
  const hours = isFirst ? 0 : settings.accountMillis / 3_600_000
  await notify(tx, { to: sellerId, kind: 'payout-account-changed', params: { hours } })
}

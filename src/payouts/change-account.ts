import { findMobile } from '../accounts/index.ts'
import { type AccountSigns, lockAccount, type ProofDeps, type Prover, withProof } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { no, ok } from '../kernel/result.ts'
import { notify } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { readMobileNumber } from '../platform/read-phone-number.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { postOutcome } from './post-payout.ts'
import {
  type AccountKind,
  isSameAccount,
  type PayoutAccount,
  readBankNumber,
  readHolderName,
  readRoutingNumber,
} from './rules.ts'
import { payoutAccountVoids } from './schema.ts'
import {
  type AccountRow,
  type AccountSeal,
  findCurrentAccount,
  findLatestAccount,
  insertAccount,
} from './store-accounts.ts'
import { lockDispatch, lockDueOf, updatePayout } from './store.ts'

/** Reads a typed payout account into its stored form, or returns which field is wrong. A wallet's number is `01XXXXXXXXX`. */
export function readAccount(typed: {
  kind: AccountKind
  name: string
  number: string
  routing?: string | undefined
}) {
  const { kind } = typed
  const name = readHolderName(typed.name)
  if (!name) return no('bad-account-name')
  if (kind !== 'bank') {
    const number = readMobileNumber(typed.number)
    return number
      ? ok({ kind, name, number: number.replace('+88', ''), routing: null })
      : no('bad-wallet-number')
  }
  const number = readBankNumber(typed.number)
  if (!number) return no('bad-account-number')
  const routing = readRoutingNumber(typed.routing ?? '')
  return routing ? ok({ kind, name, number, routing }) : no('bad-routing-number')
}

export type AccountDeps = ProofDeps & {
  seal: AccountSeal
  settings: PayoutSettings
  signs: AccountSigns
  needsMobile: boolean
}

type Typed = Parameters<typeof readAccount>[0] & { password?: string | undefined }

/**
 * Changes a seller's payout account, which takes a confirmed e-mail, a confirmed mobile number where codes can be sent, and a
 * fresh proof of identity. The first account counts at once, a later one after a delay; the seller is mailed each time. `changed`
 * is false for the same account.
 */
export async function changeAccount(
  deps: AccountDeps,
  seller: Prover & Pick<Caller, 'emailVerified'>,
  { password, ...typed }: Typed,
) {
  const account = readAccount(typed)
  if (!account.ok) return account
  if (!seller.emailVerified) return no('unconfirmed-email')
  if (deps.needsMobile && !(await findMobile(deps.db, seller.id))) return no('unconfirmed-mobile')
  return withProof(deps, seller, password, async (tx) => {
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
  const mobile = kind === 'bank' ? null : readMobileNumber(number)
  if (mobile) await signs.record(tx, { userId: sellerId, kind: 'mobile', value: mobile })
  const hours = isFirst ? 0 : settings.accountMillis / 3_600_000
  await notify(tx, { to: sellerId, kind: 'payout-account-changed', params: { hours } })
}

export type DatedAccount = PayoutAccount & { effectiveAt: Date }

/** The seller's payout account that counts now, and the change that waits; null where none is, or no secret decrypts it. */
export async function readAccounts(db: Db, seal: AccountSeal, sellerId: string, now: Date) {
  const current = await findCurrentAccount(db, sellerId, now)
  const latest = await findLatestAccount(db, sellerId)
  const isWaiting = latest !== null && latest.effectiveAt > now
  return { current: openDated(seal, current), next: isWaiting ? openDated(seal, latest) : null }
}

function openDated(seal: AccountSeal, row: AccountRow | null): DatedAccount | null {
  const account = row && seal.open(row)
  return row && account && { ...account, effectiveAt: row.effectiveAt }
}

/**
 * Voids a user's earlier payout accounts in the transaction in which the owner of an e-mail takes an account back; payouts that
 * were not given out yet are back in the balance.
 */
export async function voidPayoutAccounts(
  tx: Db,
  userId: string,
  { at, provider }: { at: Date; provider: string },
): Promise<void> {
  await lockDispatch(tx)
  if (!(await findLatestAccount(tx, userId))) return
  await tx.insert(payoutAccountVoids).values({ userId, at })
  for (const payout of await lockDueOf(tx, userId)) {
    await updatePayout(tx, payout.id, { state: 'failed', settledAt: at, heldBack: null })
    await postOutcome(tx, payout, 'failed', provider, at)
  }
  await notify(tx, { to: userId, kind: 'payout-account-voided', params: {} })
}

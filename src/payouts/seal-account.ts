import { createHmac } from 'node:crypto'
import { createEncryption } from '../platform/encryption.ts'
import type { Secret } from '../platform/secret.ts'
import type { AccountKind, PayoutAccount } from './rules.ts'

/** What the database holds of a payout account. */
type SealedAccount = { userId: string; kind: AccountKind; sealed: string; wallet: string | null }

/** Encrypts payout accounts for the database. */
export type AccountSeal = {
  seal(userId: string, account: PayoutAccount): SealedAccount
  /** The account again; null when it was encrypted under a secret that was replaced. */
  open(sealed: Omit<SealedAccount, 'wallet'>): PayoutAccount | null
  /** Whether it is encrypted under the current secret, not the previous one. */
  isCurrent(sealed: Pick<SealedAccount, 'userId' | 'sealed'>): boolean
}

/** Each account is encrypted for its user, so that a row cannot be given to another one. */
export function createAccountSeal(secret: Secret): AccountSeal {
  const encryption = createEncryption(secret, 'payout accounts')
  const walletKey = secret.derive('payout wallets')
  return {
    seal(userId, { kind, ...details }) {
      const number = kind === 'bank' ? null : `${kind} ${details.number}`
      return {
        userId,
        kind,
        sealed: encryption.seal(JSON.stringify(details), userId),
        wallet: number && createHmac('sha256', walletKey).update(number).digest('base64url'),
      }
    },
    open({ userId, kind, sealed }) {
      const details = encryption.open(sealed, userId)
      return details === null ? null : { kind, ...JSON.parse(details) }
    },
    isCurrent: ({ userId, sealed }) => encryption.isCurrent(sealed, userId),
  }
}

import type { Env } from '../platform/env.ts'
import type { WalletLimits } from './rules.ts'

/** How long a change of a payout account waits, in milliseconds, and how much a wallet takes. */
export type PayoutSettings = { accountMillis: number; walletLimits: WalletLimits }

/** Reads how long a change of a payout account waits, and how much a wallet takes, from the environment. */
export function readPayoutSettings(env: Env): PayoutSettings {
  return {
    accountMillis: env.PAYOUT_ACCOUNT_HOURS * 3_600_000,
    walletLimits: {
      dayMinor: env.WALLET_DAILY_LIMIT * 100,
      monthMinor: env.WALLET_MONTHLY_LIMIT * 100,
    },
  }
}

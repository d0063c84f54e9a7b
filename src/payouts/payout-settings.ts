import { readOrderSettings } from '../orders/index.ts'
import type { Env } from '../platform/env.ts'
import type { WalletLimits } from './rules.ts'

/** How long a change of a payout account waits, in milliseconds, how much a wallet takes, and until how many sales money rests. */
export type PayoutSettings = { accountMillis: number; walletLimits: WalletLimits; newSellerSales: number }

/** Reads the settings of payouts from the environment. */
export function readPayoutSettings(env: Env): PayoutSettings {
  return {
    accountMillis: env.PAYOUT_ACCOUNT_HOURS * 3_600_000,
    newSellerSales: readOrderSettings(env).newSellerSales,
    walletLimits: {
      dayMinor: env.WALLET_DAILY_LIMIT * 100,
      monthMinor: env.WALLET_MONTHLY_LIMIT * 100,
    },
  }
}

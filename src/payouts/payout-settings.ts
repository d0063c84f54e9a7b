import type { Env } from '../ops/env.ts'
import { readOrderSettings } from '../orders/index.ts'

/** Amounts are in minor units, periods in milliseconds. */
export type PayoutSettings = ReturnType<typeof readPayoutSettings>

/** Reads the settings of payouts from the environment. */
export function readPayoutSettings(env: Env) {
  return {
    accountMillis: env.PAYOUT_ACCOUNT_HOURS * 3_600_000,
    factorAboveMinor: env.PAYOUT_FACTOR_ABOVE * 100,
    newSellerSales: readOrderSettings(env).newSellerSales,
    walletLimits: {
      dayMinor: env.WALLET_DAILY_LIMIT * 100,
      monthMinor: env.WALLET_MONTHLY_LIMIT * 100,
    },
  }
}

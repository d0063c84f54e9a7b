import { ownValue } from '../../src/kernel/own-value.ts'
import type { PayoutSender } from '../../src/payouts/index.ts'

/** The wallets that payouts are sent to at once, like the test cards of the card provider. Others are left to the admin. */
const testWallets: Record<string, 'sent' | 'failed'> = {
  '01700000001': 'sent',
  '01700000002': 'failed',
}

/** The stand-in for a service that sends money to wallets. */
export const wallets: PayoutSender = {
  async send({ id, account }) {
    const state = ownValue(testWallets, account.number)
    return state ? { state, reference: `DEMO-${id.slice(0, 8).toUpperCase()}` } : null
  },
}

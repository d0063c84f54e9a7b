import { creditSeller, postTransaction } from '../ledger/index.ts'
import {
  type LedgerAccount,
  move,
  owedAccount,
  payoutAccount,
  providerAccount,
  sellerAccount,
} from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { PayoutOutcome } from './rules.ts'
import type { Payout } from './store.ts'

type Posted = Pick<Payout, 'id' | 'sellerId' | 'amountMinor' | 'currency'>

const requestPrefix = 'payout:'

/** The id of the requested payout that a ledger transaction of the kind 'payout' is about, by its key. */
export const requestIn = (key: string): string => key.slice(requestPrefix.length)

/** Posts that a payout's money leaves the seller's balance and waits to be sent. */
export async function postRequest(tx: Db, payout: Posted, at: Date): Promise<void> {
  const accounts = { from: sellerAccount(payout.sellerId), to: payoutAccount(payout.id) }
  await post(tx, payout, { key: requestPrefix + payout.id, kind: 'payout', ...accounts, at })
}

/** Posts that a part of a payout has become a payout of its own. */
export async function postSplit(tx: Db, from: string, part: Posted, at: Date): Promise<void> {
  const accounts = { from: payoutAccount(from), to: payoutAccount(part.id) }
  await post(tx, part, { key: `payout-split:${part.id}`, kind: 'payout-split', ...accounts, at })
}

/**
 * Posts how a payout has ended: the money has left by way of the provider, or is back in the seller's balance less what the
 * seller owes. Returns how much pays that debt, in minor units.
 */
export async function postOutcome(
  tx: Db,
  payout: Posted & Pick<Payout, 'state'>,
  outcome: PayoutOutcome,
  provider: string,
  at: Date,
): Promise<number> {
  const outside = providerAccount(provider)
  const { amountMinor, currency, sellerId } = payout
  const from = payout.state === 'sent' ? outside : payoutAccount(payout.id)
  const entries =
    outcome === 'sent'
      ? move(amountMinor, { from, to: outside })
      : await creditSeller(tx, { sellerId, from, amountMinor, currency })
  const kind = `payout-${outcome}`
  await postTransaction(tx, { key: `${kind}:${payout.id}`, kind, currency, entries, at })
  return entries.find(({ account }) => account === owedAccount(sellerId))?.amountMinor ?? 0
}

async function post(
  tx: Db,
  { amountMinor, currency }: Posted,
  { from, to, ...posting }: { key: string; kind: string; from: LedgerAccount; to: LedgerAccount; at: Date },
): Promise<void> {
  await postTransaction(tx, { ...posting, currency, entries: move(amountMinor, { from, to }) })
}

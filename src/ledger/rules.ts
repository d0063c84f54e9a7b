/**
 * An account of the ledger. `provider:<name>` is what a payment provider holds for us, `held:<order>` a buyer's money until
 * the sale is over, `seller:<account>` what a seller may take out, `payout:<id>` money on its way to a seller, `owed:<account>`
 * what a seller owes us, `fees` ours. `chargebacks` covers what banks have taken back until they decide, `costs` is what we pay.
 * `paid-by-hand` is what admins have paid from elsewhere: a provider still holds as much for us.
 */
export type LedgerAccount =
  | `provider:${string}`
  | `held:${string}`
  | `seller:${string}`
  | `payout:${string}`
  | `owed:${string}`
  | 'chargebacks'
  | 'costs'
  | 'fees'
  | 'paid-by-hand'

/** What the name of an account looks like, as the tables check it. */
export const accountPattern =
  '^(provider:[a-z]+|(held|seller|payout|owed):[0-9a-f-]{36}|chargebacks|costs|fees|paid-by-hand)$'

/**
 * The accounts that can never go below zero; `owed` never above it. Their balances are kept in rows that postings lock; those of
 * the others are added up on demand, so that sales do not wait for each other.
 */
export const guardedPattern = '^(held|seller|payout|owed):'

/** What a posting adds to an account; what it takes away is negative. Integer minor units, never zero. */
export type LedgerEntry = { account: LedgerAccount; amountMinor: number }

/** The account of a payment provider. It is negative by what the provider holds for us: money came from there. */
export const providerAccount = (name: string): LedgerAccount => `provider:${name}`
export const heldAccount = (orderId: string): LedgerAccount => `held:${orderId}`
export const sellerAccount = (accountId: string): LedgerAccount => `seller:${accountId}`
/** The account of what a seller owes us, which is below zero. */
export const owedAccount = (accountId: string): LedgerAccount => `owed:${accountId}`
export const payoutAccount = (payoutId: string): LedgerAccount => `payout:${payoutId}`

/** Entries that take an amount, in minor units, from one account and add it to another. */
export function move(amountMinor: number, { from, to }: Record<'from' | 'to', LedgerAccount>): LedgerEntry[] {
  return [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ]
}

/**
 * Entries as they are written: one for each account, in the order of their names, which is the order in which postings lock
 * balances. Throws where they are not whole numbers, do not add up to zero, or move nothing: that is a bug of the caller.
 */
export function arrangeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<LedgerAccount, number>()
  for (const { account, amountMinor } of entries) {
    const sum = (sums.get(account) ?? 0) + amountMinor
    if (!Number.isSafeInteger(amountMinor) || !Number.isSafeInteger(sum)) {
      throw new Error(`${amountMinor} is not an amount of the ledger`)
    }
    sums.set(account, sum)
  }
  const arranged = [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor]) => ({ account, amountMinor }))
    .sort((one, other) => (one.account < other.account ? -1 : 1))
  if (arranged.length === 0) throw new Error('a transaction of the ledger moves nothing')
  const total = arranged.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (total !== 0) throw new Error(`a transaction of the ledger adds up to ${total} instead of zero`)
  return arranged
}

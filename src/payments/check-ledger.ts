import { listPosted } from '../ledger/index.ts'
import { providerAccount } from '../ledger/rules.ts'
import { notifyAdmins } from '../notifications/index.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { type Difference, listMade, type Made, replaceDifferences } from './store-differences.ts'

export const checkLedgerJob = 'check-ledger'

const minute = 60_000
const day = 24 * 60 * minute

/** What is younger may be on its way into the ledger. */
const youth = 10 * minute
/** Both sides write down when something began, a moment apart. */
const margin = day

/**
 * Compares the charges and refunds that a provider lists with the ledger, and keeps where they differ for the admins, who
 * are notified. Every difference is logged as an error. What agrees again is listed no more. Throws a 503 when the provider cannot be reached.
 * @param days how far it looks back
 */
export async function checkLedger(deps: PaymentDeps, days = 60): Promise<Difference[]> {
  const { db, log, clock, provider } = deps
  const now = clock.now().getTime()
  const since = new Date(now - days * day)
  const theirs = await callProvider(deps, () => readTheirs(deps, since))
  const made = await listMade(db, new Date(since.getTime() - margin))
  const ours = await readOurs(deps, made, new Date(since.getTime() - margin))
  const undecided = new Set(
    made
      .filter(({ createdAt, changedAt }) => createdAt < since || changedAt.getTime() > now - youth)
      .map(({ id }) => id),
  )
  const differences = [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((reference) => !undecided.has(reference))
    .map((reference) => ({
      provider: provider.name,
      reference,
      oursMinor: ours.get(reference) ?? 0,
      theirsMinor: theirs.get(reference) ?? 0,
    }))
    .filter(({ oursMinor, theirsMinor }) => oursMinor !== theirsMinor)
  await db.transaction(async (tx) => {
    await replaceDifferences(tx, provider.name, differences, clock.now())
    if (differences.length === 0) return
    await notifyAdmins(tx, { kind: 'money-difference', params: { count: differences.length } })
  })
  for (const difference of differences) {
    log.error('the ledger and the payment provider differ', difference.reference, difference)
  }
  return differences
}

/** The amounts by the provider's id: captures, and refunds as negative ones. Only of payments that were begun for us. */
async function readTheirs({ provider }: PaymentDeps, since: Date): Promise<Map<string, number>> {
  const amounts = new Map<string, number>()
  for await (const item of provider.list(since)) {
    if ('refund' in item) {
      if (item.refund.state === 'succeeded') amounts.set(item.refund.id, -item.refund.amount.minor)
    } else if (item.payment.reference !== null && item.payment.capturedMinor > 0) {
      amounts.set(item.payment.id, item.payment.capturedMinor)
    }
  }
  return amounts
}

/** By the provider's id: what the ledger has of it. */
async function readOurs(
  { db, provider }: PaymentDeps,
  made: Made[],
  since: Date,
): Promise<Map<string, number>> {
  const posted = await listPosted(db, providerAccount(provider.name), since)
  // The account of a provider is negative by what came from there.
  const amounts = made.map(({ id, keys }) => {
    return [id, -(posted.get(keys.plus) ?? 0) - (posted.get(keys.minus) ?? 0)] as const
  })
  return new Map(amounts.filter(([, amountMinor]) => amountMinor !== 0))
}

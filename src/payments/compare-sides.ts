import { listPosted } from '../ledger/index.ts'
import { providerAccount } from '../ledger/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { adoptionKey, movementKey } from './rules.ts'
import { findReference } from './store.ts'
import type { Difference, Made } from './store-differences.ts'

/** How many milliseconds a change may be old before it is compared: newer ones may not be posted to the ledger yet. */
export const graceMillis = 10 * 60_000

/** How many differences are kept: more of them have one cause, such as another account's keys. */
const maxDifferences = 1000

/** What a provider has, by its ids; refunds and chargebacks are negative. `isUnsure` marks a refund that may have been made. */
export type Theirs = Map<
  string,
  { amountMinor: number; paymentId: string; chargebackId?: string; isUnsure?: boolean }
>

/**
 * Lists where a provider's amounts differ from the ledger's, leaving out what has changed in the last ten minutes.
 * @param since leaves out payments and refunds that were asked for before
 * @param postedSince reads the ledger from then on at once rather than by key
 */
export async function compareSides(
  db: Db,
  provider: string,
  { theirs, made, now, since = new Date(0), postedSince }: Sides,
): Promise<Difference[]> {
  const ours = await readOurs(db, provider, made, [...theirs.keys()], postedSince)
  const known = new Map(made.map((each) => [each.id, each]))
  const differences: Difference[] = []
  for (const reference of new Set([...ours.keys(), ...theirs.keys()])) {
    const oursMinor = ours.get(reference) ?? 0
    const theirsMinor = theirs.get(reference)?.amountMinor ?? 0
    const asked = known.get(reference)
    const isUndecided =
      asked && (asked.createdAt < since || asked.changedAt.getTime() > now.getTime() - graceMillis)
    if (isUndecided || oursMinor === theirsMinor) continue
    const paymentId = theirs.get(reference)?.paymentId ?? asked?.paymentId ?? reference
    const paymentReference = asked?.reference ?? (await findReference(db, provider, paymentId))
    const unsure = theirs.get(reference)?.isUnsure && { isUnsure: true }
    differences.push({ provider, reference, paymentId, oursMinor, theirsMinor, paymentReference, ...unsure })
    if (differences.length === maxDifferences) break
  }
  return differences
}

type Sides = { theirs: Theirs; made: Made[]; now: Date; since?: Date; postedSince?: Date }

async function readOurs(
  db: Db,
  provider: string,
  made: Made[],
  listed: string[],
  postedSince: Date | undefined,
): Promise<Map<string, number>> {
  const pairs = [
    ...made.map(({ id, keys }) => [id, keys.plus, keys.minus] as const),
    ...listed.map((id) => [id, adoptionKey(id), movementKey(provider, id)] as const),
  ]
  const which = postedSince
    ? { since: postedSince }
    : { keys: pairs.flatMap(([, plus, minus]) => [plus, minus]) }
  const posted = await listPosted(db, providerAccount(provider), which)
  const amountOf = (key: string) => -(posted.get(key) ?? 0)
  const amounts = pairs.map(([id, plus, minus]) => [id, amountOf(plus) + amountOf(minus)] as const)
  return new Map(amounts.filter(([, amountMinor]) => amountMinor !== 0))
}

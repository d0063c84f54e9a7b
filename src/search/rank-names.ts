import { modelKeys } from '../spelling/fold-listing.ts'
import { isStorage } from '../spelling/fold-text.ts'

/** A word of a query: the words of names that it may mean, and how well each fits (1: it is that word). */
export type Meaning = { means: Map<string, number> }

/** A name that phones for sale have. */
export type KnownName = { id: number; words: string[] }

/** Names that answer a query equally well; the greater the score the better. */
export type Tier = { score: number; names: number[] }

/** A model's number tells more than a word; a size of storage is a wish, not a condition. */
function weightOf({ means }: Meaning): number {
  const [first = ''] = means.keys()
  if (isStorage(first)) return 0.25
  return /[0-9]/.test(first) ? 1.5 : 1
}

/** A name this much worse than the best one is no answer. */
const leastShare = 0.8

/**
 * Puts names in the order in which they answer a query: how much of it they hold and how exactly, then how little else
 * they say ('s23' means the S23 before the S23 Ultra, but 'galaxy' means all alike).
 */
export function rankNames(query: Meaning[], names: KnownName[]): Tier[] {
  const whole = query.reduce((sum, word) => sum + weightOf(word), 0)
  const asksNumber = query.some(({ means }) =>
    [...means.keys()].some((key) => /[0-9]/.test(key) && !isStorage(key)),
  )
  const scored = names.map((name) => {
    const matched = new Set<string>()
    let held = 0
    for (const word of query) {
      let best = 0
      let by = ''
      for (const key of name.words) {
        const fit = word.means.get(key) ?? 0
        if (fit > best) [best, by] = [fit, key]
      }
      held += best * weightOf(word)
      matched.add(by)
    }
    const others = modelKeys(name.words).filter((key) => !matched.has(key)).length
    return { id: name.id, share: held / whole, others: asksNumber ? Math.min(others, 4) : 0 }
  })
  const best = Math.max(0, ...scored.map(({ share }) => share))
  const tiers = new Map<number, number[]>()
  for (const { id, share, others } of scored) {
    if (share === 0 || share < best * leastShare) continue
    const score = Math.round(share * 100) * 10 - others
    tiers.set(score, [...(tiers.get(score) ?? []), id])
  }
  return [...tiers]
    .map(([score, ids]) => ({ score, names: ids }))
    .sort((one, other) => other.score - one.score)
}

import { isNetwork, isStorageSize, modelKeys } from '../spelling/index.ts'
import type { Meaning } from './find-meanings.ts'
import type { KnownName, KnownNames } from './known-names.ts'

/** The most names by which a query is ranked. Queries that match more ('redmi', 'pro') are not ranked by name. */
export const maxNames = 500

const mayBeOmitted = (key: string) => isStorageSize(key) || key === '4g'

/**
 * Returns the names that hold every word of a query apart from storage sizes and 4G; failing that, apart from 5G as well; failing
 * that, up to `maxNames` names that hold the most words.
 */
export function findNames(names: KnownNames, query: Meaning[]): KnownName[] {
  const required = query.filter(({ fits }) => ![...fits.keys()].every(mayBeOmitted))
  const withoutNetwork = required.filter(({ fits }) => ![...fits.keys()].every(isNetwork))
  for (const words of [required, withoutNetwork]) {
    const all = holdingAll(names, words.length > 0 ? words : query)
    if (all.length > 0) return all
  }
  const held = new Map<KnownName, number>()
  for (const meaning of query) {
    for (const name of holdingAny(names, meaning)) held.set(name, (held.get(name) ?? 0) + 1)
  }
  return [...held]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || other.id - one.id)
    .slice(0, maxNames)
    .map(([name]) => name)
}

/** Returns the names that hold a meaning of every word of a query. */
export function holdingAll(names: KnownNames, query: Meaning[]): KnownName[] {
  const count = ({ fits }: Meaning) =>
    [...fits.keys()].reduce((sum, token) => sum + (names.byToken.get(token)?.length ?? 0), 0)
  const [rarest, ...others] = [...query].sort((one, other) => count(one) - count(other))
  if (!rarest) return []
  return [...holdingAny(names, rarest)].filter(({ tokens }) =>
    others.every(({ fits }) => tokens.some((token) => fits.has(token))),
  )
}

const holdingAny = ({ byToken }: KnownNames, { fits }: Meaning) =>
  new Set([...fits.keys()].flatMap((token) => byToken.get(token) ?? []))

/** Names that answer a query equally well; the greater the score, the better. */
export type Tier<Name = KnownName> = { score: number; names: Name[] }

/** Returns how much a word counts: a model number most, a storage size or network generation least. */
function weightOf({ fits }: Meaning): number {
  const [first = ''] = fits.keys()
  if (isStorageSize(first) || isNetwork(first)) return 0.25
  return /[0-9]/.test(first) ? 1.5 : 1
}

const minShareOfBest = 0.8
const maxOtherWords = 4

/**
 * Ranks names by how well they answer a query: how much of it they hold and how exactly, then how few other words of a
 * model they have. The latter counts only when the query holds a model number: 's23' means the S23 before the S23 Ultra,
 * 'galaxy' means all alike.
 */
export function rankNames<Name extends { tokens: string[] }>(query: Meaning[], names: Name[]): Tier<Name>[] {
  const total = query.reduce((sum, meaning) => sum + weightOf(meaning), 0)
  const scored = names.map((name) => {
    const { held, others } = compare(query, name)
    return { name, share: held / total, others: Math.min(others, maxOtherWords) }
  })
  const countsOthers = query.some(namesModelNumber)
  const best = Math.max(0, ...scored.map(({ share }) => share))
  const tiers = new Map<number, Name[]>()
  for (const { name, share, others } of scored) {
    if (share === 0 || share < best * minShareOfBest) continue
    const score = Math.round(share * 100) * 10 - (countsOthers ? others : 0)
    tiers.set(score, [...(tiers.get(score) ?? []), name])
  }
  return [...tiers].map(([score, equal]) => ({ score, names: equal })).sort((a, b) => b.score - a.score)
}

const namesModelNumber = ({ fits }: Meaning) =>
  [...fits.keys()].some((key) => /[0-9]/.test(key) && !isStorageSize(key) && !isNetwork(key))

function compare(query: Meaning[], { tokens }: { tokens: string[] }): { held: number; others: number } {
  const matched = new Set<string>()
  let held = 0
  for (const meaning of query) {
    const [token, fit] = bestFit(meaning, tokens)
    held += fit * weightOf(meaning)
    matched.add(token)
  }
  return { held, others: modelKeys(tokens).filter((key) => !matched.has(key)).length }
}

function bestFit({ fits }: Meaning, tokens: string[]): [token: string, fit: number] {
  let best: [string, number] = ['', 0]
  for (const token of tokens) {
    const fit = fits.get(token) ?? 0
    if (fit > best[1]) best = [token, fit]
  }
  return best
}

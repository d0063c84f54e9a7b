import { editDistance, letterBits, mayBeWithin } from '../kernel/edit-distance.ts'
import { findOtherBrand, isNetwork, isStorageSize, modelKeys, type Token } from '../spelling/index.ts'
import type { KnownName, KnownNames, KnownWord } from './known-names.ts'

/** The tokens of names that a typed word may mean, each with how well it fits: 1 is the token itself. */
export type Meaning = { fits: Map<string, number> }

const fitOf = { beginning: 0.9, oneMistake: 0.8, twoMistakes: 0.6 }

/** How many words are considered that begin alike: one or two letters may begin thousands. */
const maxBegun = 200

/**
 * Returns what each typed word may mean: itself if it is known, otherwise tokens that begin like it or are spelled alike.
 * @param unfinished whether the last word is still being typed
 */
export function findMeanings(names: KnownNames, typed: Token[], unfinished = false): Meaning[] {
  return typed.map((word, index) => findMeaning(names, word, unfinished && index === typed.length - 1))
}

function findMeaning(names: KnownNames, typed: Token, unfinished: boolean): Meaning {
  const fits = new Map<string, number>()
  const consider = (token: string, fit: number) => {
    if (fit > (fits.get(token) ?? 0)) fits.set(token, fit)
  }
  const isKnown = names.byToken.has(typed.key)
  // 'Sony' is no mistyped 'Xiaomi', which sounds like it.
  if (!isKnown && findOtherBrand(typed)) return { fits }
  if (isKnown) consider(typed.key, 1)
  if (unfinished || (!isKnown && typed.key.length > 1)) {
    for (const token of findBegun(names, typed.key)) consider(token, fitOf.beginning)
  }
  if (!isKnown && maxMistakes(typed) > 0) {
    const fitOfWord = compareWith(typed)
    for (const word of names.correctable) consider(word.key, fitOfWord(word))
  }
  // Only the best explanation counts.
  const best = Math.max(0, ...fits.values())
  return {
    fits: new Map([...fits].filter(([, fit]) => fit === best || (unfinished && fit >= fitOf.beginning))),
  }
}

const findBegun = ({ byBeginning }: KnownNames, beginning: string) =>
  (byBeginning.get(beginning.slice(0, 2)) ?? [])
    .filter((token) => token.startsWith(beginning))
    .slice(0, maxBegun)

function compareWith(typed: Token): (word: KnownWord) => number {
  const max = maxMistakes(typed)
  const keyLetters = letterBits(typed.key)
  const spellingLetters = letterBits(typed.spelling)
  return (word) => {
    const keysMayBeClose = mayBeWithin(keyLetters, word.keyLetters, 1)
    const spellingsMayBeClose = mayBeWithin(spellingLetters, word.spellingLetters, max)
    if (!keysMayBeClose && !spellingsMayBeClose) return 0
    if (keysMayBeClose && editDistance(typed.key, word.key, 1) === 1) return fitOf.oneMistake
    const mistakes = spellingsMayBeClose ? editDistance(typed.spelling, word.spelling, max) : max + 1
    if (mistakes > max) return 0
    return mistakes <= 1 ? fitOf.oneMistake : fitOf.twoMistakes
  }
}

/** Returns how many typing mistakes a word may hold: none in numbers and the shortest words, which would become another model. */
function maxMistakes({ key, spelling }: Token): 0 | 1 | 2 {
  if (/[0-9]/.test(key) || spelling.length < 3) return 0
  return spelling.length < 7 ? 1 : 2
}

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

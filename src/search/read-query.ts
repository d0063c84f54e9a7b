import { brandNames } from '../listings/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { spellingsOf } from '../spelling/fold-described.ts'
import { brandKeys, tellingWords } from '../spelling/fold-listing.ts'
import { findPlaces, guessPlace, type PlaceFound } from '../spelling/fold-place.ts'
import { type FoldedWord, isStorage } from '../spelling/fold-text.ts'
import { findMeanings, findNames, mostNames } from './find-names.ts'
import { type Meaning, rankNames, type Tier } from './rank-names.ts'

/** What a person who typed this wants to see. */
export type Query = {
  /** The names that it means, the best first; null when it means none, or too many to choose from. */
  tiers: Tier[] | null
  /** When they are too many: what their words must be, as a `tsquery`. */
  named: string | null
  /** The brand, when it says no more about the phone. */
  categoryId: string | null
  /** The place it names, the nearest when it names several. */
  place: string | null
  /** What is left over, to be looked for in descriptions: a `tsquery` each. */
  words: string[]
}

/** Longer texts are cut: nobody types more words to find a phone. */
const mostWords = 10

/** The ids of the brands by their names. */
export type Brands = ReadonlyMap<string, string>

/** Understands a text that was typed to find a phone. Answers null when there is nothing in it to look for. */
export async function readQuery(db: Db, brands: Brands, text: string): Promise<Query | null> {
  const typed = tellingWords(text).slice(0, mostWords)
  if (typed.length === 0) return null
  const found = findPlaces(typed.map(({ key }) => key))
  const isPlace = (at: number) => found.some((place) => at >= place.at && at < place.at + place.count)
  const rest = typed.filter((_, at) => !isPlace(at))
  const meanings = withoutParts(await findMeanings(db, rest), rest, partsOf(found, typed))
  const guessed = rest.flatMap((word, at) => (meanings[at]?.means.size ? [] : [guessPlace(word)]))
  const words = rest
    .filter((word, at) => !meanings[at]?.means.size && !guessPlace(word))
    .map(({ key }) => anyOf(spellingsOf(key)))
  const named = meanings.filter(({ means }) => means.size > 0)
  const places = [...found.map(({ place }) => place), ...guessed.filter((place) => place !== null)]
  const brand = brandOnly(named)
  const names = brand || named.length === 0 ? [] : await findNames(db, named)
  return {
    categoryId: brands.get(brand ?? '') ?? null,
    tiers: names.length > 0 && names.length <= mostNames ? rankNames(named, names) : null,
    named: names.length > mostNames ? wordsOf(named) : null,
    place: (places.find(({ within }) => within) ?? places[0])?.key ?? null,
    words,
  }
}

/** The numbers behind an area that may be a part of it: Mirpur 10. */
function partsOf(found: PlaceFound[], typed: FoldedWord[]): FoldedWord[] {
  return found.flatMap(({ place, at, count }) => {
    const next = typed[at + count]
    return place.within && next && /^\d{1,2}$/.test(next.key) ? [next] : []
  })
}

/**
 * Such a number names no model where the model has one of its own ('iphone 13 mirpur 10') or none is named ('mirpur 10');
 * it is looked for like a word. It does in 'iphone mirpur 13'.
 */
function withoutParts(meanings: Meaning[], words: FoldedWord[], parts: FoldedWord[]): Meaning[] {
  const isPart = words.map((word) => parts.includes(word))
  const others = words.filter((_, at) => !isPart[at] && meanings[at]?.means.size)
  const hasModel = others.some(({ key }) => /\d/.test(key) && !isStorage(key))
  if (others.length > 0 && !hasModel) return meanings
  return meanings.map((meaning, at) => (isPart[at] ? { means: new Map() } : meaning))
}

/** The brand that all of these words stand for, when none of them says which of its phones. */
function brandOnly(query: Meaning[]): string | null {
  const brand = brandNames.find((name) => {
    const keys = brandKeys(name)
    return query.every(({ means }) => [...means.keys()].every((key) => keys.includes(key)))
  })
  return query.length > 0 ? (brand ?? null) : null
}

/** A `tsquery` for names that hold one meaning of every word. */
function wordsOf(query: Meaning[]): string {
  return query.map(({ means }) => anyOf([...means.keys()].map((key) => `${key}:A`))).join(' & ')
}

const anyOf = (keys: string[]) => `(${keys.join(' | ')})`

import type { Category } from '../catalogue/index.ts'
import { brandId } from '../catalogue/rules.ts'
import {
  anyOf,
  brandKeys,
  correctPlace,
  expandSynonyms,
  findOtherBrand,
  findPlaces,
  isNetwork,
  isStopWord,
  isStorageSize,
  isSynonym,
  nearest,
  type PlaceMention,
  type Token,
  tokenize,
} from '../spelling/index.ts'
import { findMeanings, findNames, maxNames, type Meaning, rankNames, type Tier } from './find-names.ts'
import type { KnownName, KnownNames } from './known-names.ts'

export type Query = {
  /** The names that it matches, the best first; null when there are none, or too many to rank. */
  tiers: Tier[] | null
  /** A `tsquery` for names that are too many to rank, such as those of a series; otherwise null. */
  series: string | null
  /** The ids of those names' brands, or of the only brand that it names; null when it names no phone. */
  categoryIds: string[] | null
  /** The key of the place that it names, an area rather than a district; null when it names none. */
  place: string | null
  /** The other words, which are looked for in descriptions: a `tsquery` for each, with its synonyms. */
  words: string[]
  /** A brand that it names and that is not sold here; null when it names none. */
  otherBrand: string | null
}

const maxTokens = 10

type Brands = readonly Pick<Category, 'id' | 'name'>[]

/** Parses a typed search text; null when it holds nothing to search for. */
export function parseQuery(known: KnownNames, brands: Brands, text: string): Query | null {
  const typed = tokenize(text)
  const mentions = findMentions(known, typed)
  const rest = typed
    .filter((token, index) => !isStopWord(token) && !mentions.some((place) => isPartOf(place, index)))
    .slice(0, maxTokens)
  if (rest.length === 0 && mentions.length === 0) return null
  const meanings = ignoreSubdivisions(findMeanings(known, rest), rest, subdivisionsOf(mentions, typed))
  const named = meanings.filter(isName)
  const unnamed = rest.filter((_, index) => !isName(meanings[index]))
  const corrected = unnamed.map((token) =>
    isSynonym(token.key) || findOtherBrand(token) ? null : correctPlace(token),
  )
  const places = [...mentions, ...corrected.flatMap((place) => (place ? { place } : []))].map(
    ({ place }) => place,
  )
  const brand = onlyBrand(brands, named)
  const names = brand || named.length === 0 ? [] : findNames(known, named)
  const canRank = names.length > 0 && names.length <= maxNames
  return {
    categoryIds: brand ? [brand.id] : names.length > 0 ? brandsOf(names) : null,
    tiers: canRank ? rankNames(named, names) : null,
    series: names.length > maxNames ? toNameTsquery(named) : null,
    place: nearest(places)?.key ?? null,
    otherBrand:
      unnamed.map(findOtherBrand).find((name) => name && !brands.some(({ id }) => id === brandId(name))) ??
      null,
    words: unnamed.filter((_, index) => !corrected[index]).map(({ key }) => anyOf(expandSynonyms(key))),
  }
}

/** A word that only sounds like a place is none if it is another word, or stands in names. */
function findMentions({ bySpelling }: KnownNames, typed: Token[]): PlaceMention[] {
  const isOther = (token: Token) =>
    isStopWord(token) || isSynonym(token.key) || bySpelling.has(token.spelling)
  return findPlaces(typed).filter(
    ({ isCertain, index }) => isCertain || !typed[index] || !isOther(typed[index]),
  )
}

const isName = (meaning: Meaning | undefined) => meaning !== undefined && meaning.fits.size > 0

const isPartOf = (place: PlaceMention, index: number) =>
  index >= place.index && index < place.index + place.count

/** Returns the numbers that follow an area and may belong to it: 'Mirpur 10'. */
function subdivisionsOf(mentions: PlaceMention[], typed: Token[]): Token[] {
  return mentions.flatMap(({ place, index, count }) => {
    const next = typed[index + count]
    return place.within && next && /^\d{1,2}$/.test(next.key) ? [next] : []
  })
}

/**
 * A number after an area is not a model if the query has another model number ('iphone 13 mirpur 10') or names no phone
 * ('mirpur 10'): then it is searched like any other word. In 'iphone mirpur 13' it is the model.
 */
function ignoreSubdivisions(meanings: Meaning[], words: Token[], subdivisions: Token[]): Meaning[] {
  const isSubdivision = words.map((word) => subdivisions.includes(word))
  const others = words.filter((_, index) => !isSubdivision[index] && isName(meanings[index]))
  const hasModelNumber = others.some(({ key }) => /\d/.test(key) && !isStorageSize(key) && !isNetwork(key))
  if (others.length > 0 && !hasModelNumber) return meanings
  return meanings.map((meaning, index) => (isSubdivision[index] ? { fits: new Map() } : meaning))
}

function onlyBrand(brands: Brands, query: Meaning[]) {
  if (query.length === 0) return null
  const standFor = (keys: string[]) =>
    query.every(({ fits }) => [...fits.keys()].every((key) => keys.includes(key)))
  return brands.find(({ name }) => standFor(brandKeys(name))) ?? null
}

const brandsOf = (names: KnownName[]) => [...new Set(names.map(({ categoryId }) => categoryId))]

function toNameTsquery(query: Meaning[]): string {
  return query.map(({ fits }) => anyOf([...fits.keys()], 'A')).join(' & ')
}

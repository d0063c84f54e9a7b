import { parseModelName, significantTokens } from './models.ts'
import { tokenize } from './normalize-text.ts'
import { findPlace, locate } from './places.ts'

/** What a phone's search columns are made from. */
export type Described = { brand: string; name: string; description: string; location: string }

/** How many different words of a description can be found. */
const maxDescriptionTokens = 500

/**
 * The search columns of a phone: the keys of its place and district ('' when not known), and its tokens in the syntax of
 * a PostgreSQL `tsvector`, with weight A from the name, B from the location and D from the description.
 */
export function searchColumns(phone: Described): { place: string; district: string; searchWords: string } {
  const place = locate(phone.location)
  const district = place?.within ? findPlace(place.within) : place
  const located = tokenize([phone.location, place?.labels.en, district?.labels.en].join(' '))
  const described = tokenize(phone.description).slice(0, maxDescriptionTokens)
  const weights = new Map<string, string>()
  for (const { key } of described) weights.set(key, '3')
  for (const { key } of located) weights.set(key, '2B')
  for (const key of parseModelName(phone).tokens) weights.set(key, '1A')
  return {
    place: place?.key ?? '',
    district: district?.key ?? '',
    searchWords: [...weights].map(([key, weight]) => `${key}:${weight}`).join(' '),
  }
}

const maxTokens = 10

/**
 * A text typed to find a phone in a short list, as a PostgreSQL `tsquery`: every word in any spelling and script, its
 * last letters still to come. Empty when the text holds nothing to look for.
 */
export function toPrefixTsquery(text: string): string {
  return significantTokens(text)
    .slice(0, maxTokens)
    .map(({ key }) => `${key}:*`)
    .join(' & ')
}

/** A `tsquery` for rows with at least one of these keys, only those of weight A (the name) if so wished. */
export function anyOf(keys: string[], weight: 'A' | '' = ''): string {
  return `(${keys.map((key) => (weight ? `${key}:${weight}` : key)).join(' | ')})`
}

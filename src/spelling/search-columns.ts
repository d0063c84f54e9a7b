import { parseModelName, significantTokens } from './models.ts'
import { tokenize } from './normalize-text.ts'
import { findPlace, locate } from './places.ts'

/** The texts of a phone that its search columns are made from. */
export type Described = { brand: string; name: string; description: string; location: string }

const maxDescriptionTokens = 500

/**
 * Returns a phone's search columns: the keys of its place and district ('' when unknown), and its words as the text of a
 * PostgreSQL `tsvector`, with weight A for the name, B for the location and D for the description.
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
 * Returns a PostgreSQL `tsquery` for finding something in a short list: every significant word must occur, at least as the
 * beginning of a longer one. '' when the text holds nothing to look for.
 */
export function toPrefixTsquery(text: string): string {
  return significantTokens(text)
    .slice(0, maxTokens)
    .map(({ key }) => `${key}:*`)
    .join(' & ')
}

/** Returns a PostgreSQL `tsquery` that matches any of these keys; with weight A, in the name of a phone alone. */
export function anyOf(keys: string[], weight: 'A' | '' = ''): string {
  return `(${keys.map((key) => (weight ? `${key}:${weight}` : key)).join(' | ')})`
}

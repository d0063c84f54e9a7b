import { parseModelName, significantTokens } from './models.ts'
import { tokenize } from './normalize-text.ts'
import { findPlace, locate } from './places.ts'

export type Described = { brand: string; name: string; description: string; location: string }

const maxDescriptionTokens = 500

/** Place and district keys ('' when unknown), and a `tsvector`: name A, location B, description D. */
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

/** A `tsquery` for short lists: every word, the last one as a prefix. '' for nothing. */
export function toPrefixTsquery(text: string): string {
  return significantTokens(text)
    .slice(0, maxTokens)
    .map(({ key }) => `${key}:*`)
    .join(' & ')
}

export function anyOf(keys: string[], weight: 'A' | '' = ''): string {
  return `(${keys.map((key) => (weight ? `${key}:${weight}` : key)).join(' | ')})`
}

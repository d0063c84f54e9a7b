import { significantTokens } from './models.ts'

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

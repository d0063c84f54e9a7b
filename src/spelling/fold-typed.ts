import { tellingWords } from './fold-listing.ts'

const mostWords = 10

/**
 * A text that was typed to find a phone among few, such as one's own, as a `tsquery` on the words of phones: in any
 * spelling and script, its last letters still to come. Empty when there is nothing in it to look for.
 */
export function foldTyped(text: string): string {
  return tellingWords(text)
    .slice(0, mostWords)
    .map(({ key }) => `${key}:*`)
    .join(' & ')
}

import { getLocale, languageOf, type Locale } from '../../kernel/locale.ts'

/** The number of characters of a description that a card shows (specification 9). */
export const descriptionLimit = 300

/** Made on first use: most descriptions are short, and making it takes time. */
let characters: Intl.Segmenter | undefined

/**
 * Returns a description as a card shows it: when it is longer than `limit` characters, cut there, with an ellipsis. Characters
 * are graphemes, so that no Bangla conjunct or emoji is split.
 */
export function cutDescription(text: string, limit = descriptionLimit): string {
  if (text.length <= limit) return text
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let shown = 0
  for (const { index } of characters.segment(text)) {
    if (shown === limit) return `${text.slice(0, index).trimEnd()}…`
    shown += 1
  }
  return text
}

/** The location of a phone for this reader: as its seller typed it, or the name of its place where that is in another script. */
export function formatLocation({
  location,
  place,
}: {
  location: string
  place: Record<Locale, string> | null
}): string {
  const locale = getLocale()
  const isBangla = languageOf(location) === 'bn'
  return place && isBangla !== (locale === 'bn') ? place[locale] : location
}

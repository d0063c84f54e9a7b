import { findContacts } from './find-contacts.ts'
import { intents, type Warning } from './message-intents.ts'
import { normalizeMessage } from './normalize-message.ts'

/** How many messages of a sender are read together: what is split among them is found, too. */
export const messagesTogether = 5

const near = 40

const separator = '[ .,_*|~•·\\p{So}–—-]{1,3}'
/** Six digits, in groups of the same length. */
const sixDigits = new RegExp(
  `(?<![\\p{L}\\d]|[\\d][.,/-])(?:\\d{6}|\\d{3}${separator}\\d{3}|\\d{2}(?:${separator}\\d{2}){2}|\\d(?:${separator}\\d){5})(?![\\d\\p{L}]|[.,/-]\\d)`,
  'gu',
)
const date = /^(?:0?[1-9]|[12]\d|3[01])[.-](?:0?[1-9]|1[0-2])[.-]\d{2}$/
const storageSizes = /^(?:16|32|64|128|256|512)\D+(?:16|32|64|128|256|512)$/
/** Words beside which six digits are a price or the number of a part. */
const harmlessContext =
  /[$৳€]|(?<![a-z])(?:tk|taka|bdt|usd|dollars?|price|pay|offer|cash|cost|budget|last|final|fixed|dam|daam|hajar|lakh|imei|serial|model|part)(?![a-z])|টাকা|দাম|হাজার|লাখ|আইএমইআই|সিরিয়াল|মডেল/u

const anyOf = (words: string, flags: string) => {
  const alternatives = words
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.trim())
    .join('|')
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives})(?![a-z])`, flags)
}

const readIntents = intents.map(({ warning, words, with: beside, unless }) => ({
  warning,
  words: anyOf(words, 'gu'),
  beside: beside === undefined ? null : anyOf(beside, 'u'),
  unless: unless === undefined ? null : anyOf(unless, 'u'),
}))

/** The parts of a normalised text that are warned of, with the positions where they end. */
function* findDangers(text: string): Generator<{ warning: Warning; end: number }> {
  for (const { kind, end } of findContacts(text)) yield { warning: kind === 'number' ? 'wallet' : kind, end }
  for (const { warning, words, beside, unless } of readIntents) {
    for (const match of text.matchAll(words)) {
      const start = match.index ?? 0
      const end = start + match[0].length
      const before = text.slice(Math.max(0, start - near), start)
      const after = text.slice(end, end + near)
      const context = `${before}${match[0]}${after}`.replaceAll(/(?<=\d)[ .-](?=\d)/g, '')
      if (unless?.test(context)) continue
      // What is asked for and how are different words.
      if (beside && !beside.test(`${before} | ${after}`.replaceAll(/(?<=\d)[ .-](?=\d)/g, ''))) continue
      yield { warning, end: beside ? Math.min(text.length, end + near) : end }
    }
  }
  for (const match of text.matchAll(sixDigits)) {
    const start = match.index ?? 0
    const end = start + match[0].length
    const context = text.slice(Math.max(0, start - near), end + near)
    const isRound = (match[0].match(/\d+/g) ?? []).every((group) => group.endsWith('0'))
    const isHarmless =
      isRound || date.test(match[0]) || storageSizes.test(match[0]) || harmlessContext.test(context)
    if (!isHarmless) yield { warning: 'code', end }
  }
}

/**
 * Returns what a message may cheat with: a number to pay to, a code, an e-mail address, a link; null when it is ordinary.
 * @param before the sender's earlier messages, oldest first, because numbers are split among them
 */
export function warningOf(message: string, before: string[] = []): Warning | null {
  const earlier = before
    .slice(1 - messagesTogether)
    .map((text) => `${normalizeMessage(text)}\n`)
    .join('')
  const own = normalizeMessage(message)
  const [alone] = findDangers(own)
  if (alone) return alone.warning
  for (const { warning, end } of findDangers(earlier + own)) {
    const isNew =
      end > earlier.length && ![...findDangers(earlier)].some((known) => known.warning === warning)
    if (isNew) return warning
  }
  return null
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/**
 * A text in the pseudo-language: every letter accented, every vowel twice, so that it is about 40% longer. Addresses stay
 * as they are, and so do these parts of the text.
 */
export function pseudo(text: string, parts: string[] = []): string {
  return /^[/#]/.test(text) ? text : accentBetween(text, parts.filter(Boolean))
}

function accentBetween(text: string, [part, ...others]: string[]): string {
  if (part === undefined) return accent(text)
  return text
    .split(part)
    .map((piece) => accentBetween(piece, others))
    .join(part)
}

const accent = (text: string) =>
  text.replace(/[aeiou]/gi, '$&$&').replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)

/** Every text of a message; of a function's answer, all but what comes from its parameters. */
function translate(message: unknown, parts?: string[]): unknown {
  if (typeof message === 'string') return pseudo(message, parts)
  if (typeof message === 'function') {
    return (...parameters: unknown[]) => translate(message(...parameters), listTexts(parameters))
  }
  // Not the elements of React.
  if (typeof message !== 'object' || message === null || '$$typeof' in message) return message
  if (Array.isArray(message)) return message.map((each) => translate(each, parts))
  return Object.fromEntries(Object.entries(message).map(([name, each]) => [name, translate(each, parts)]))
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Stands in for `localize` (src/kernel/locale.ts): the English texts in the pseudo-language, whatever is asked for. */
export function localize<Texts extends object>(_bangla: unknown, english: Texts): Texts {
  return translate(english) as Texts
}

import { normalizeMessage } from './normalize-message.ts'

export type Contact = 'email' | 'link' | 'number'

const emailAddress = /(?<![^\s@<>()])[^\s@<>()]{1,100}@[^\s@]{1,100}\.[a-z]{2,}/g

/**
 * The ends of addresses that people are sent to. Those that are English words, such as `.in`, count only before a path, and 'Farmgate.Shop
 * 12' or '25000.tk' is no address.
 */
const ending =
  '(?:app|asia|bd|biz|blog|buzz|bond|cam|cc|cf|cfd|click|cloud|club|cn|co|com|cyou|dev|digital|download|eu|ga|gq|guru|host|icu|info|io|lat|link|live|lol|ly|me|ml|mobi|monster|net|online|org|pk|pw|quest|ru|sbs|site|su|support|tech|top|uk|us|vip|website|wiki|win|world|xyz|zip|(?:page|shop|store|tk)(?! ?(?:no\\b|\\d)))(?![\\p{L}\\p{N}])'
const label = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]*'
/** Its last label has at least one letter: '25000.tk' is a price. */
const host = `(?<![\\p{L}\\p{M}\\p{N}@.-])(?:${label}\\.)*(?=[\\p{M}\\p{N}-]*\\p{L})[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]+`
const links = [
  /:\/\/|(?<!\p{L})h(?:tt|xx|\*\*)ps?(?: ?: ?\/| ?\/\/|:)|(?<!\p{L})www\s?\./gu,
  // With a path, any domain: 't.me/x'.
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}@.-])(?:${label}\\.)+[a-z]{2,}/\\S`, 'gu'),
  /(?<![a-z0-9@.-])(?:t|wa|m|fb)\.me\b/g,
  new RegExp(`${host}(?:\\.| \\. | ?[([{] ?(?:dot|\\.|ডট) ?[)\\]}] ?| (?:dot|ডট) )${ending}`, 'gu'),
  /(?<=[\p{L}\p{M}\p{N}] ?)ডট ?(?:কম|নেট|মি|অর্গ|বিডি|ইনফো|শপ|অনলাইন|লাইভ|টিকে)(?![\u0980-\u09FF])/gu,
]

const timeOfDay = /(?<![\d:] ?)(?:[01]?\d|2[0-3]):[0-5]\d(?! ?[\d:])/g
const between = '[^\\p{L}\\p{M}\\d]{0,20}'
const mobileNumber = new RegExp(
  `(?<![\\d.])(?:\\+?8${between}8${between})?0${between}1${between}[3-9](?:${between}\\d){8}(?!\\d)`,
  'gu',
)
/** One without its first zero, as a spreadsheet leaves it: '1712-345678'. */
const shortNumber = /(?<![\d.])1[3-9]\d\d[ -]?\d{6}(?!\d)/g

const endOf = (match: RegExpMatchArray) => (match.index ?? 0) + match[0].length
/** Blanks out a part of a text, which keeps the positions of what follows. */
const blank = (part: string) => '@'.repeat(part.length)

/** Finds phone numbers, e-mail addresses and links in a text of `normalizeMessage`, with the positions of their ends. */
export function* findContacts(text: string): Generator<{ kind: Contact; end: number }> {
  const withoutTimes = text.replace(timeOfDay, (time) => 'x'.repeat(time.length))
  for (const number of [mobileNumber, shortNumber])
    for (const match of withoutTimes.matchAll(number)) yield { kind: 'number', end: endOf(match) }
  for (const match of text.matchAll(emailAddress)) yield { kind: 'email', end: endOf(match) }
  const withoutAddresses = text.replaceAll(emailAddress, blank)
  for (const link of links)
    for (const match of withoutAddresses.matchAll(link)) yield { kind: 'link', end: endOf(match) }
}

export type ShortTextProblem = 'not-one-line' | 'hidden-signs' | 'link' | 'phone-number'

/** Signs that nobody sees, except the joiners of Bangla and other scripts. */
const hidden = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}]/u

/** Why a name, place or reason is not shown in Swap's pages and mails; null when it is. Model numbers are no phone numbers. */
export function whyNotShortText(text: string): ShortTextProblem | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'not-one-line'
  if (hidden.test(text)) return 'hidden-signs'
  const [contact] = findContacts(normalizeMessage(text))
  if (!contact) return null
  return contact.kind === 'number' ? 'phone-number' : 'link'
}

export const maxNameLength = 100

/**
 * What makes a name look like something else: control and formatting characters (among them those that turn the direction of
 * writing), line breaks, and symbols, which may look like our badge. The two joiners are part of Bangla and other scripts.
 */
const misleading = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{So}\p{Me}√]/u

/** Text that mail programs and chats turn into a link. 'Md.Rahim' and 'mst.salma' are too short for a domain. */
const link = /:\/\/|www\.|[\p{L}\p{N}-]{4,}\.[a-z]{2,}|\.[a-z]{2,}\//u

export type NameProblem = 'missing' | 'too-long' | 'misleading' | 'link' | 'reserved'

/** Why an account cannot be called this, or null. */
export function whyNotName(name: string): NameProblem | null {
  if (!name.trim()) return 'missing'
  if (name.length > maxNameLength) return 'too-long'
  if (misleading.test(name)) return 'misleading'
  if (link.test(name)) return 'link'
  return isReservedName(name) ? 'reserved' : null
}

/** A name from an identity provider without what is not allowed here; a neutral one when it is reserved or nothing is left. */
export function cleanName(name: string): string {
  const readable = name.replace(new RegExp(misleading, 'gu'), ' ')
  const harmless = link.test(readable) ? readable.replace(/[.:/]+/g, ' ') : readable
  const short = harmless.replace(/\s+/g, ' ').trim().slice(0, maxNameLength)
  // Half of a character may be left where it was cut.
  const whole = short.replace(/\p{Cs}/u, '').trim()
  return whyNotName(whole) ? 'New member' : whole
}

/** What looks like each Latin letter: Cyrillic, Greek, Armenian and small capital letters, digits and signs. */
const lookAlikes = Object.entries({
  a: 'аαɑᴀ4@',
  b: 'вβʙΒВ8',
  c: 'сϲᴄ',
  d: 'ԁժɗᴅ',
  e: 'еεєҽᴇ3€',
  f: 'ғꜰ',
  g: 'ɡց9',
  h: 'һհнʜΗН',
  // A small l, a capital I and a 1 look alike.
  i: 'іιıɪӏɩlʟℓ1!|£',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'ոռпηɴΝ',
  o: 'оοσօөøᴏ0০',
  p: 'рρþᴘ',
  r: 'гʀ',
  s: 'ѕʂꜱ5$',
  t: 'тτᴛ7',
  u: 'υսцᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝωաшᴡ',
  x: 'хχ',
  y: 'уγүʏΥ',
  z: 'ᴢ',
})
const letterOf = new Map(lookAlikes.flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])))

/** What two names that look alike have in common: letters alone, without accents. */
function fold(text: string): string {
  return Array.from(text.normalize('NFKD'), (sign) => {
    const small = sign.toLowerCase()
    return letterOf.get(sign) ?? letterOf.get(small) ?? small
  })
    .join('')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .replace(/[^\p{L}\p{M}]|[\u115F\u1160\u3164]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** A pattern of these words as `fold` leaves them, each letter any number of times. */
const anyOf = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => fold(word).replace(/(.)\1*/gu, '$1+'))
    .join('|')

/** What Swap and those who work for it are called: no part of a name may be that. */
const words = anyOf(
  `swap admin admins administrator moderator সোয়াপ সওয়াপ সুয়াপ স্ওয়াপ
  অ্যাডমিন এ্যাডমিন এডমিন অ্যাডমিনিস্ট্রেটর এডমিনিস্ট্রেটর মডারেটর`,
)
/** What those who help users are called: nobody's name may be that. */
const duties = anyOf(
  `support helpdesk helpline helpcenter helpcentre customercare customerservice
  সাপোর্ট হেল্পডেস্ক হেল্পলাইন কাস্টমারকেয়ার কাস্টমারসার্ভিস গ্রাহকসেবা`,
)
/** Words that add nothing to those. */
const fillers = anyOf(
  `the official real team staff care center centre desk service services customer client help online live pay payment payments
  refund security account market manager bd bangladesh dhaka user bot of for
  অফিসিয়াল টিম দল কেয়ার সেন্টার কেন্দ্র সার্ভিস সেবা কাস্টমার গ্রাহক হেল্প পেমেন্ট রিফান্ড ম্যানেজার বাংলাদেশ ঢাকা`,
)
const reservedWord = new RegExp(`^(?:${words})$`, 'u')
const reservedWhole = new RegExp(
  `^(?:${fillers})*(?:${words}|${duties})(?:${words}|${duties}|${fillers})*$`,
  'u',
)

/** Whether a name reads as that of Swap itself or of somebody who works for it, in either script, however it is spelled. */
function isReservedName(name: string): boolean {
  const parts = name.split(/(?![\u200C\u200D])[^\p{L}\p{M}\p{N}@$€£!|]+/u)
  // A digit or sign stands for a letter ('Adm1n') or for nothing ('Admin 2', 'Swap!').
  const withoutSigns = (part: string) => part.replace(/[^\p{L}\p{M}]+/gu, '')
  return [parts, parts.map(withoutSigns)].some((each) => {
    const folded = each.map(fold)
    return folded.some((part) => reservedWord.test(part)) || reservedWhole.test(folded.join(''))
  })
}

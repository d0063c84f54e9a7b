import { editDistance } from '../../kernel/edit-distance.ts'
import { whyNotShortText } from '../../kernel/find-contacts.ts'
import { toLatinLookAlikes } from '../../kernel/look-alikes.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'

export const maxNameLength = 100

/**
 * Control and formatting characters, line breaks, symbols that may look like our badge, and scripts that nobody here writes, whose letters
 * look like Latin ones. The joiners are part of Bangla.
 */
const misleading =
  /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{So}\p{Me}√\p{sc=Cherokee}\p{sc=Cans}\p{sc=Lisu}\p{sc=Armenian}\p{sc=Coptic}₱₷]/u

/** What programs turn into a link. 'Md.Rahim' and 'mst.salma' are too short for a domain. */
const link = /:\/\/|www\.|[\p{L}\p{N}-]{4,}\.[a-z]{2,}|\.[a-z]{2,}\//u

export type NameProblem = 'missing' | 'too-long' | 'misleading' | 'link' | 'phone-number' | 'reserved'

/** Returns why a display name is refused, or null. */
export function whyNotName(name: string): NameProblem | null {
  if (!trimUnseen(name)) return 'missing'
  if (name.length > maxNameLength) return 'too-long'
  if (misleading.test(name)) return 'misleading'
  if (link.test(name)) return 'link'
  const why = whyNotShortText(name)
  if (why === 'link' || why === 'phone-number') return why
  return isReservedName(name) ? 'reserved' : null
}

/** Makes a display name of any text, without misleading characters and links; a reserved or empty one is 'New member'. */
export function cleanName(name: string): string {
  const readable = name.slice(0, 10 * maxNameLength).replace(new RegExp(misleading, 'gu'), ' ')
  const harmless = link.test(readable) ? readable.replace(/[.:/]+/g, ' ') : readable
  const short = trimUnseen(harmless.replace(/\s+/g, ' ')).slice(0, maxNameLength)
  // It may be cut within a character.
  const whole = short.replace(/\p{Cs}/u, '').trim()
  return whyNotName(whole) ? 'New member' : whole
}

/** A small l, a capital I and a 1 look alike. */
const lettersOfSigns = { a: '4@λʌ', b: '8', e: '3€', g: '9', i: 'l1!|£', o: '0০', s: '5$', t: '7' }
const letterOf = new Map(
  Object.entries(lettersOfSigns).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])),
)

/** Reduces a text to letters, without accents and look-alikes. */
function fold(text: string): string {
  return Array.from(
    toLatinLookAlikes(text.normalize('NFKD')).toLowerCase(),
    (sign) => letterOf.get(sign) ?? sign,
  )
    .join('')
    .replace(/(?<=[a-z])\p{M}+/gu, '')
    .replace(/[^\p{L}\p{M}]|[\u115F\u1160\u3164]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** The source of a regular expression for words whose letters may repeat any number of times. */
const anyOf = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => fold(word).replace(/(.)\1*/gu, '$1+'))
    .join('|')

/** Words that are never part of a name. */
const own = anyOf(
  `swap admin admins administrator moderator সোয়াপ সওয়াপ সুয়াপ স্ওয়াপ
  অ্যাডমিন এ্যাডমিন এডমিন অ্যাডমিনিস্ট্রেটর এডমিনিস্ট্রেটর মডারেটর
  bkash nagad nogod sslcommerz sslcommerce sslwireless btrc বিক্যাশ নগদ এসএসএলকমার্জ বিটিআরসি`,
)
/** The names of banks of Bangladesh, which are names of people and places without the word bank. */
const bankNames = `bangladesh brac dutchbangla sonali janata agrani rupali pubali uttara islami city eastern prime southeast
  mutualtrust premier national standard al-arafahislami firstsecurityislami socialislami exim ific ucb basic krishi grameen
  বাংলাদেশ ব্র্যাক ডাচবাংলা ডাচ্বাংলা সোনালী সোনালি জনতা অগ্রণী রূপালী রূপালি পূবালী উত্তরা ইসলামী ইসলামি সিটি ইস্টার্ন প্রাইম কৃষি গ্রামীণ`
/** Also names of people or things, such as Bikash: refused alone, and beside a claim. */
const institutions = anyOf(
  `bikash rocket upay stripe visa mastercard brac dbbl ebl police rab dmp cid বিকাশ রকেট উপায় স্ট্রাইপ ভিসা মাস্টারকার্ড পুলিশ র‍্যাব র‌্যাব সিআইডি ${bankNames
    .split(/\s+/)
    .map((name) => `${name}bank ${name}ব্যাংক`)
    .join(' ')}`,
)
const duties = anyOf(
  `support helpdesk helpline helpcenter helpcentre customercare customerservice verification verified payment payments refund
  security fraud escrow finance notification system bank
  সাপোর্ট হেল্পডেস্ক হেল্পলাইন কাস্টমারকেয়ার কাস্টমারসার্ভিস গ্রাহকসেবা ভেরিফিকেশন ভেরিফাইড পেমেন্ট রিফান্ড সিস্টেম ব্যাংক`,
)
const claims = anyOf(
  'official agent officer office authority customer department অফিসিয়াল এজেন্ট অফিসার অফিস কাস্টমার গ্রাহক',
)
const fillers = anyOf(
  `the real team staff care center centre desk service services client help online live pay account market manager bd
  bangladesh dhaka metropolitan cyber crime unit user bot of for seller member message automatic branch ltd limited plc asia
  টিম দল কেয়ার সেন্টার কেন্দ্র সার্ভিস সেবা হেল্প ম্যানেজার মেসেজ শাখা লিমিটেড বাংলাদেশ ঢাকা সাইবার`,
)
const addition = `${duties}|${claims}|${fillers}`
const ofOurs = `${addition}|${anyOf('my shop store mart outlet mobile phone phones express')}`
/** 'SwapSupport' and 'সোয়াপটিম' as well as 'Swap'. */
const reservedWord = new RegExp(`^(?:${ofOurs})*(?:${own})(?:${own}|${ofOurs})*$`, 'u')
const reservedWhole = new RegExp(
  `^(?:${claims}|${fillers})*(?:${institutions}|${duties})(?:${institutions}|${addition})*$`,
  'u',
)
const institution = new RegExp(`^(?:${institutions})$`, 'u')
const institutionWithClaim = new RegExp(
  `^(?:(?:${institutions})(?:${duties}|${claims})|(?:${duties}|${claims})(?:${institutions}))$`,
  'u',
)
const claim = new RegExp(`^(?:${duties}|${claims})$`, 'u')

/** Returns whether a name claims to be ours or an institution's, in either script, however it is spelled. */
function isReservedName(name: string): boolean {
  const parts = name.split(/(?![\u200C\u200D])[^\p{L}\p{M}\p{N}@$€£!|]+/u)
  // 'Adm1n', 'Admin 2', 'Swap!'.
  const withoutSigns = (part: string) => part.replace(/[^\p{L}\p{M}]+/gu, '')
  return [parts, parts.map(withoutSigns)].some((each) => {
    const words = each.map(fold).filter(Boolean)
    const isClaimed = words.some((word) => institution.test(word)) && words.some((word) => claim.test(word))
    return (
      isClaimed ||
      joinNeighbours(words).some((word) => reservedWord.test(word) || institutionWithClaim.test(word)) ||
      reservedWhole.test(words.join(''))
    )
  })
}

/** Joins up to ten neighbouring words, against 'b. kash' and 'N a g a d'. */
function joinNeighbours(words: string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from, from + 10).map((_, at) => words.slice(from, from + at + 1).join('')),
  )
}

/** The site, its brands and their products. */
const siteWords = [
  'swap',
  'apple',
  'iphone',
  'samsung',
  'galaxy',
  'xiaomi',
  'redmi',
  'vivo',
  'phone',
  'dhaka',
]

const lookAlikes: Record<string, string> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s$5]',
}

/** The password of the demo's accounts. It is public, so the server refuses it for real accounts. */
export const demoPassword = 'Swap#2026'

/** Whether a password is nothing but its owner's name, e-mail and words of this site, look-alike signs included (ASVS 6.2.11). */
export function isPersonalPassword(
  password: string,
  { name, email }: { name: string; email: string },
): boolean {
  if (password === demoPassword) return false
  const [mailbox = ''] = email.split('@')
  const words = `${name} ${mailbox}`.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
  const known = [...siteWords, ...words].filter((word) => word.length >= 3)
  let rest = password.toLowerCase()
  for (const word of known.sort((a, b) => b.length - a.length)) rest = rest.replace(patternOf(word), '')
  return !/\p{L}/u.test(rest)
}

function patternOf(word: string): RegExp {
  return new RegExp([...word].map((letter) => lookAlikes[letter] ?? letter).join(''), 'gu')
}

/** The domains that most people have their mailbox at, and others that are spelt like them. */
const mailDomains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com']
const similarDomains = ['mail.com', 'ymail.com', 'email.com']

/** Returns the address that somebody has probably meant, if the domain of an e-mail has one mistake; else null. */
export function findMeantEmail(email: string): string | null {
  const [mailbox, domain = ''] = email.trim().toLowerCase().split('@')
  if (!mailbox || [...mailDomains, ...similarDomains].includes(domain)) return null
  const meant = mailDomains.find((known) => editDistance(domain, known, 1) <= 1)
  return meant ? `${mailbox}@${meant}` : null
}

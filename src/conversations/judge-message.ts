import { toAsciiDigits } from '../kernel/number.ts'

/** What a reader is warned of in a message. */
export type Warning = 'link' | 'email' | 'wallet' | 'code' | 'payment' | 'advance'

/** How many messages of a sender are read together: what is split among them is found, too. */
export const messagesTogether = 5

const emailAddress = /(?<![^\s@<>()])[^\s@<>()]{1,100}@[^\s@]{1,100}\.[a-z]{2,}/g
const ending =
  '(?:app|bd|biz|cc|click|co|com|info|io|link|live|ly|me|net|online|org|ru|shop|site|store|top|vip|xyz)\\b'
const links = [
  /:\/\/|www\s?\./g,
  // With a path, any domain: 't.me/x'.
  /(?<![a-z0-9@.-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S/g,
  /(?<![a-z0-9@.-])(?:t|wa|m|fb)\.me\b/g,
  new RegExp(
    `(?<![a-z0-9@.-])[a-z0-9-]{2,}(?:\\.| \\. | ?[([] ?(?:dot|\\.|ডট) ?[)\\]] ?| (?:dot|ডট) )${ending}`,
    'g',
  ),
  /(?<![a-zঀ-৿0-9-])[a-zঀ-৿0-9-]{2,} ডট (?:কম|নেট|মি)(?![ঀ-৿])/g,
]

const between = '[\\s.,()*_~/–—-]{0,3}'
/** A number of a wallet, however its digits are set apart. */
const wallet = new RegExp(
  `(?<![\\d.])(?:\\+?8${between}8${between})?0${between}1${between}[3-9](?:${between}\\d){8}(?!\\d)`,
  'g',
)

/** Six digits, in groups of the same length. */
const sixDigits =
  /(?<![\p{L}\d]|[\d][.,/-])(?:\d{6}|\d{3}[ .,_*–—-]{1,3}\d{3}|\d{2}(?:[ .,_*–—-]{1,3}\d{2}){2}|\d(?:[ .,_*–—-]{1,3}\d){5})(?![\d\p{L}]|[.,/-]\d)/gu
const date = /^(?:0?[1-9]|[12]\d|3[01])[.-](?:0?[1-9]|1[0-2])[.-]\d{2}$/
const storageSizes = /^(?:16|32|64|128|256|512)\D+(?:16|32|64|128|256|512)$/
/** Words beside which six digits are a price or the number of a part. */
const harmlessContext =
  /[$৳€]|(?<![a-z])(?:tk|taka|bdt|usd|dollars?|price|pay|offer|cash|cost|budget|last|final|fixed|dam|daam|hajar|lakh|imei|serial|model|part)(?![a-z])|টাকা|দাম|হাজার|লাখ|আইএমইআই|সিরিয়াল|মডেল/u

/** Something that opens an account or a payment: not the code of a colour, a place or a part. */
const secret = new RegExp(
  [
    '(?<![a-z])(?:otp|one[ -]?time (?:password|pin)|passcode|password|cvv|pin (?:number|no)|(?:your|the|bkash|nagad|card) pin)(?![a-z])',
    '(?<![a-z])(?<!(?:model|colou?r|promo|discount|coupon|post|postal|zip|area|country|qr|bar|product|imei|part|dial|ussd|region)[ -])code(?:s|ta|ti)?(?![a-z])',
    '(?<!(?:মডেল|কালার|রঙের|পোস্ট|পোস্টাল|প্রোমো|কিউআর) ?)কোড',
    'ওটিপি|পিন (?:নম্বর|নাম্বার|কোড)|গোপন নম্বর|পাসওয়ার্ড',
  ]
    .join('|')
    .normalize('NFKC'),
  'gu',
)
const digitsOfSecret = new RegExp(
  '(?<![a-z0-9])(?:four|six|eight|choy|[468])[ -]*(?:digits?|songkha)(?![a-z])|(?:চার|ছয়|আট|[468]) ?(?:টি |টা )?(?:ডিজিট|সংখ্যা|অঙ্ক)'.normalize(
    'NFKC',
  ),
  'gu',
)
const request = new RegExp(
  "(?<![a-z])(?:tell|send|give|say|share|read|forward|type|text|need|want|got|receive|received|get|what(?:'?s| is)|bolo|bolun|bolen|den|dao|din|pathan|pathao|lagbe|janan)(?![a-z])|বলুন|বলেন|বলো|দিন|দেন|দাও|পাঠান|পাঠাও|লাগবে|জানান".normalize(
    'NFKC',
  ),
  'u',
)
/** How far around a secret a request or its digits stand, in characters. */
const near = 30

/** Somebody says to have paid beside Swap, or proves it with what anybody can forge: an SMS, a screenshot, a transaction number. */
const claimedPayment = new RegExp(
  [
    '(?<![a-z])(?:trx|txn|tran(?:s(?:action)?)?|transection) ?(?:id|no|number|code)(?![a-z])',
    '(?<![a-z])(?:payment|bkash|b-kash|nagad|rocket|bank|taka|money) ?(?:er )?(?:sms|screen ?shot|slip|proof)(?![a-z])',
    "(?<![a-z])(?:i|we)(?: have|'ve| just| already)* (?:sent|send|transferred|bkashed) (?:you |u |it |the )*(?:\\d[\\d,.]* ?(?:tk|taka|bdt)?|money|payment|full|amount|taka|tk)(?![a-z])",
    '(?<![a-z])(?:payment|bkash|nagad|taka|tk) (?:is |has been |was )?(?:sent|done|completed?|successful|transferred)(?! (?:on|at|by|through|via) swap)(?![a-z])',
    '(?<![a-z])(?:taka|tk|bkash|nagad|payment|money) (?:ta )?(?:pathi?[ye]*chi|pathai?si|pathaisi|pathiyesi|pathiye dilam|disi|diyechi|diye (?:dilam|disi|diyechi)|kore (?:dilam|disi|diyechi)|korechi|korsi)(?![a-z])',
    '(?<![a-z])you have received (?:tk|taka|bdt|payment|money|cash)|(?<![a-z])cash ?in (?:tk|taka|bdt)',
    '(?:ট্রানজেকশন|ট্রানজ্যাকশন|ট্রাঞ্জেকশন|লেনদেন|ট্রানস্যাকশন) ?(?:আইডি|নম্বর|নাম্বার)',
    '(?:পেমেন্ট|টাকা|টাকার|বিকাশ|বিকাশের|নগদ|নগদের|রকেট|রকেটের)(?:ের)? ?(?:এসএমএস|মেসেজ|স্ক্রিনশট|স্লিপ)',
    '(?:টাকা|পেমেন্ট|বিকাশ|নগদে|বিকাশে)(?:টা|টি)? ?(?:পাঠিয়েছি|পাঠাইছি|পাঠাইসি|পাঠিয়ে দিয়েছি|পাঠিয়ে দিলাম|দিয়ে দিয়েছি|দিয়ে দিলাম|দিছি|দিয়েছি|করেছি|করছি|করে দিয়েছি|করে দিলাম)',
  ]
    .join('|')
    .normalize('NFKC'),
  'gu',
)

/** Somebody wants money before the meeting. */
const advance = new RegExp(
  [
    '(?<![a-z])(?<!(?:in|well in) )advance(?:d? (?:payment|money|taka|tk))?(?![a-z]| notice| search)',
    '(?<![a-z])(?:booking|token|confirmation|security|delivery) (?:money|taka|tk|fee|deposit)(?![a-z])',
    '(?<![a-z])(?:ogrim|agrim|agam|bayna|baina)(?![a-z])',
    '(?<![a-z])(?:pay|send|give)(?: me)? (?:some |half |the |a )*(?:money |taka |deposit |part )?(?:first|before (?:we |the )?(?:meet|meeting|delivery))(?![a-z])',
    'অ্যাডভান্স|এডভান্স|অ্যাডভ্যান্স|অগ্রিম|আগাম টাকা|বুকিং মানি|টোকেন মানি|বায়না',
    'আগে (?:কিছু )?(?:টাকা|বিকাশ|নগদ)|(?:টাকা|বিকাশ) (?:আগে|অগ্রিম)',
  ]
    .join('|')
    .normalize('NFKC'),
  'gu',
)

/** The parts of a normalised text that are warned of, with the positions where they end. */
function* findDangers(text: string): Generator<{ warning: Warning; end: number }> {
  const endOf = (match: RegExpMatchArray) => (match.index ?? 0) + match[0].length
  for (const match of text.matchAll(wallet)) yield { warning: 'wallet', end: endOf(match) }
  for (const match of text.matchAll(secret)) {
    const from = Math.max(0, (match.index ?? 0) - near)
    const context = text.slice(from, endOf(match) + near)
    const digits = /(?<![\d.,])\d{4,8}(?![\d.,]\d)/.exec(context.replaceAll(/(?<=\d)[ .-](?=\d)/g, ''))
    if (request.test(context) || digits)
      yield { warning: 'code', end: Math.min(text.length, endOf(match) + near) }
  }
  for (const match of text.matchAll(digitsOfSecret)) {
    const context = text.slice(Math.max(0, (match.index ?? 0) - near), endOf(match) + near)
    const isPart = /imei|serial|আইএমইআই/.test(context) && !/sms|message|এসএমএস|মেসেজ/.test(context)
    if (request.test(context) && !isPart)
      yield { warning: 'code', end: Math.min(text.length, endOf(match) + near) }
  }
  for (const match of text.matchAll(claimedPayment)) yield { warning: 'payment', end: endOf(match) }
  for (const match of text.matchAll(advance)) yield { warning: 'advance', end: endOf(match) }
  for (const match of text.matchAll(sixDigits)) {
    const start = match.index ?? 0
    const context = text.slice(Math.max(0, start - near), endOf(match) + near)
    const isRound = (match[0].match(/\d+/g) ?? []).every((group) => group.endsWith('0'))
    const isHarmless =
      isRound || date.test(match[0]) || storageSizes.test(match[0]) || harmlessContext.test(context)
    if (!isHarmless) yield { warning: 'code', end: endOf(match) }
  }
  for (const match of text.matchAll(emailAddress)) yield { warning: 'email', end: endOf(match) }
  const withoutAddresses = text.replaceAll(emailAddress, (address) => '@'.repeat(address.length))
  for (const link of links) {
    for (const match of withoutAddresses.matchAll(link)) yield { warning: 'link', end: endOf(match) }
  }
}

/**
 * What people are cheated with in a message: a number to pay to beside Swap, a request for a code or a code itself, an e-mail address,
 * a link. It is read after the messages that its sender wrote before it (the oldest first): the last part of a number that is split
 * among them is warned of. Null for an ordinary message.
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

/** How each digit is said: in English, in Bangla, in English with Bangla letters, and in Bangla with Latin letters. */
const spokenDigits = [
  'zero nought oh o শূন্য জিরো shunno shunyo sunno shuno',
  'one এক ওয়ান ek ak',
  'two দুই টু dui doi',
  'three তিন থ্রি থ্রী tin teen',
  'four চার ফোর char chaar',
  'five পাঁচ পাচ ফাইভ pach panch paanch',
  'six ছয় সিক্স choy chhoy soy chhy',
  'seven সাত সেভেন sat shat saat',
  'eight আট এইট at aat',
  'nine নয় নাইন noy noi nay',
]
/** How often the digit after these words stands. */
const spokenRepetitions = ['', '', 'double dubble dabol dobol ডাবল', 'triple tripple tripol ট্রিপল']

const numbered = (lines: string[]) =>
  new Map(
    lines.flatMap((line, number) =>
      line
        .normalize('NFKC')
        .split(' ')
        .filter(Boolean)
        .map((word) => [word, number] as const),
    ),
  )
const digitOf = numbered(spokenDigits)
const repetitionOf = numbered(spokenRepetitions)

/** Digits, some of them in words, with little in between. */
const spokenWord = `(?<![\\p{L}\\p{M}])(?:${[...digitOf.keys(), ...repetitionOf.keys()].join('|')})(?![\\p{L}\\p{M}])`
const spokenPiece = `(?:${spokenWord}|(?<!\\d)\\d+(?!\\d))`
const spokenRun = new RegExp(`${spokenPiece}(?:[^\\p{L}\\p{M}\\d/]{0,4}${spokenPiece})+`, 'gu')

/** The zeros of the scripts that are read here besides Bangla: Arabic, Persian and Urdu, Devanagari. */
const zeros = [0x660, 0x6f0, 0x966]

/**
 * A message in the one form that it is judged in: small letters, without invisible characters, with ASCII digits in place of all
 * others and of digits that are said in words ('zero one seven double two', 'জিরো ওয়ান সেভেন').
 */
function normalizeMessage(text: string): string {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}|\uFE0F|\u20E3/gu, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - Math.max(...zeros.filter((zero) => zero <= code)))
    })
    .toLowerCase()
    // A letter in place of a digit, as in 'o17l2345678'.
    .replace(/(?<![\p{L}\p{M}])o(?=1[3-9])/gu, '0')
    .replace(/(?<=\d)[ol](?=\d)/g, (letter) => (letter === 'o' ? '0' : '1'))
  return plain.replace(spokenRun, readSpokenDigits)
}

/** The digits of such a run, where at least three are words or one is repeated: 'at' and 'one' alone are no digits. */
function readSpokenDigits(run: string): string {
  let digits = ''
  let words = 0
  let times = 1
  let isRepeated = false
  for (const token of run.match(/[\p{L}\p{M}]+|\d+/gu) ?? []) {
    const repetition = repetitionOf.get(token)
    if (repetition !== undefined) {
      times = repetition
      isRepeated = true
      continue
    }
    const digit = digitOf.get(token)
    if (digit !== undefined) words += 1
    const [first = '', ...rest] = String(digit ?? token)
    digits += first.repeat(times) + rest.join('')
    times = 1
  }
  return words >= 3 || (isRepeated && digits.length > 1) ? digits : run
}

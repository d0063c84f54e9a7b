import { toAsciiDigits } from '../kernel/plain-text.ts'

const consonants: Record<string, string> = {
  ...{ ক: 'k', খ: 'kh', গ: 'g', ঘ: 'gh', ঙ: 'ng', চ: 'ch', ছ: 'chh', জ: 'j', ঝ: 'jh', ঞ: 'n' },
  ...{ ট: 't', ঠ: 'th', ড: 'd', ঢ: 'dh', ণ: 'n', ত: 't', থ: 'th', দ: 'd', ধ: 'dh', ন: 'n' },
  ...{ প: 'p', ফ: 'f', ব: 'b', ভ: 'v', ম: 'm', য: 'j', র: 'r', ল: 'l', শ: 'sh', ষ: 'sh', স: 's', হ: 'h' },
  ...{ '\u09a1\u09bc': 'r', '\u09a2\u09bc': 'r', '\u09af\u09bc': 'y', ৎ: 't', 'ং': 'ng' },
}
const vowels: Record<string, string> = {
  ...{ অ: 'o', আ: 'a', ই: 'i', ঈ: 'i', উ: 'u', ঊ: 'u', ঋ: 'ri', এ: 'e', ঐ: 'oi', ও: 'o', ঔ: 'ou' },
  ...{ 'া': 'a', 'ি': 'i', 'ী': 'i', 'ু': 'u', 'ূ': 'u', 'ৃ': 'ri', 'ে': 'e', 'ৈ': 'oi', 'ো': 'o', 'ৌ': 'ou' },
}
const vowelSign = /[\u09be-\u09cc]/
const hasant = '\u09cd'
const finalConsonants = ['ং', 'ৎ']

const letterNames: Record<string, string> = {
  ...{ এক্স: 'x', এস: 's', এফ: 'f', এম: 'm', এন: 'n', এল: 'l', আর: 'r', এ: 'a', বি: 'b', সি: 'c', ডি: 'd' },
  ...{ ই: 'e', জি: 'g', আই: 'i', জে: 'j', কে: 'k', পি: 'p', টি: 't', ভি: 'v', জেড: 'z', জেট: 'z' },
  ওয়াই: 'y',
}
const longestFirst = Object.keys(letterNames).sort((a, b) => b.length - a.length)
const onlyLetterNames = new RegExp(`^(?:${longestFirst.join('|')})+$`)
const letterName = new RegExp(longestFirst.join('|'), 'g')

/** Writes the Bangla words and digits of a text in Latin letters, as pronounced: 'গ্যালাক্সি এস২৩' becomes 'galaksi s23'. */
export function transliterate(text: string): string {
  return toAsciiDigits(text).replace(/[\u0980-\u09e3\u200c\u200d]+/g, transliterateWord)
}

function transliterateWord(bangla: string): string {
  const word = bangla
    .replace(/\u200c|\u200d|\u0981|\u0983/g, '')
    .replaceAll('অ্যা', 'আ')
    .replaceAll('এ্যা', 'আ')
  if (onlyLetterNames.test(word)) return word.replace(letterName, (name) => letterNames[name] ?? '')
  return spell(parseSyllables(word))
}

/** A consonant ('' for a vowel alone) and its vowel; 'inherent' is the unwritten vowel of a bare consonant. */
type Syllable = { consonant: string; vowel: string | 'inherent' }

function parseSyllables(word: string): Syllable[] {
  const syllables: Syllable[] = []
  // A ya joined below another letter only colours the vowel: স্যা, গ্যা.
  const characters = word.replace(/\u09cd\u09af(?!\u09bc)/g, '').match(/[\u09a1\u09a2\u09af]\u09bc|./gu) ?? []
  for (const character of characters) {
    const previous = syllables.at(-1)
    const vowel = vowels[character]
    const consonant = consonants[character]
    if (character === hasant) {
      if (previous) previous.vowel = ''
    } else if (vowel !== undefined) {
      if (previous?.vowel === 'inherent' && vowelSign.test(character)) previous.vowel = vowel
      else syllables.push({ consonant: '', vowel })
    } else if (consonant) {
      syllables.push({ consonant, vowel: finalConsonants.includes(character) ? '' : 'inherent' })
    }
  }
  return syllables
}

function spell(syllables: Syllable[]): string {
  let latin = ''
  for (const [index, { consonant, vowel }] of syllables.entries()) {
    if (vowel !== 'inherent') latin += consonant + vowel
    else if (dropsInherentVowel(latin, syllables[index + 1])) latin += consonant
    else latin += `${consonant}o`
  }
  return latin
}

/** Whether the inherent vowel after the word `before` is silent: at the end, and between a vowel and a voiced syllable. */
function dropsInherentVowel(before: string, next: Syllable | undefined): boolean {
  if (before === '') return false
  if (!next) return true
  return /[aeiou]$/.test(before) && next.consonant !== '' && next.vowel !== ''
}

const rules: [RegExp, string][] = [
  [/^xi?(?=[aou])/, 's'], // xiaomi, xaomi, শাওমি
  [/^x(?=[a-z])/, 's'],
  [/x/g, 'ks'],
  [/ight/g, 'it'],
  [/ph/g, 'f'],
  [/t?chh?/g, '#'],
  [/s[c#]?h/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/ck?|q/g, 'k'],
  [/#/g, 'c'],
  [/([bdgjkt])h/g, '$1'], // aspirated or not: dhaka, daka
  [/[vw]/g, 'b'], // vivo, bivo, ভিভো
  [/z/g, 'j'],
  [/(?<=[a-z]{2}[^aeiouy])e$/, ''], // note, নোট
  [/[eiy]+/g, 'i'],
  [/[aou]+/g, 'a'], // samsung, samsong, স্যামসাং
  [/ai+/g, 'i'], // iphone, aifon, আইফোন
  [/(.)\1+/g, '$1'],
]

const maxLength = 40

/**
 * Returns the phonetic key of a lower-case Latin word, equal for words that sound alike ('iphone' and 'aifon' are 'ifan'). Words
 * with digits, or too short to be misspelled, are their own key.
 */
export function phoneticKey(word: string): string {
  if (word.length < 3 || /[0-9]/.test(word)) return word.slice(0, maxLength)
  return rules.reduce((key, [pattern, sound]) => key.replace(pattern, sound), word).slice(0, maxLength)
}

import { writeDigits } from '../listings/rules.ts'

/** Bangla letters by their usual Latin spelling. */
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
const hasant = '\u09cd'

/** How Latin letters are called, when a model's name is written in Bangla: এস২৩, এক্সআর. */
const letters: Record<string, string> = {
  ...{ এক্স: 'x', এস: 's', এফ: 'f', এম: 'm', এন: 'n', এল: 'l', আর: 'r', এ: 'a', বি: 'b', সি: 'c', ডি: 'd' },
  ...{ ই: 'e', জি: 'g', আই: 'i', জে: 'j', কে: 'k', পি: 'p', টি: 't', ভি: 'v', জেড: 'z', জেট: 'z' },
  ওয়াই: 'y',
}
const longestFirst = Object.keys(letters).sort((one, other) => other.length - one.length)
const letterRun = new RegExp(`^(?:${longestFirst.join('|')})+$`)
const oneLetter = new RegExp(longestFirst.join('|'), 'g')

/** A text with its Bangla words and digits in Latin letters, near to how they sound; the rest as it is. */
export function writeInLatin(text: string): string {
  return writeDigits(text).replace(/[\u0980-\u09e3\u200c\u200d]+/g, writeRun)
}

function writeRun(run: string): string {
  const word = run
    .replace(/\u200c|\u200d|\u0981|\u0983/g, '')
    .replaceAll('অ্যা', 'আ')
    .replaceAll('এ্যা', 'আ')
  if (letterRun.test(word)) return word.replace(oneLetter, (name) => letters[name] ?? '')
  return writeSyllables(readSyllables(word))
}

/** A consonant and what follows it. The inherent vowel is written nowhere, and often not spoken either. */
type Syllable = { consonant: string; vowel: string | 'inherent' | '' }

function readSyllables(word: string): Syllable[] {
  const syllables: Syllable[] = []
  // The ya that is hung on another letter only colours the vowel: স্যা, গ্যা.
  const marks = word.replace(/\u09cd\u09af(?!\u09bc)/g, '').match(/[\u09a1\u09a2\u09af]\u09bc|./gu) ?? []
  for (const mark of marks) {
    const last = syllables.at(-1)
    const vowel = vowels[mark]
    if (mark === hasant) {
      if (last) last.vowel = ''
    } else if (vowel === undefined) {
      const consonant = consonants[mark]
      if (consonant) syllables.push({ consonant, vowel: mark === 'ং' || mark === 'ৎ' ? '' : 'inherent' })
    } else if (last?.vowel === 'inherent' && /[\u09be-\u09cc]/.test(mark)) last.vowel = vowel
    else syllables.push({ consonant: '', vowel })
  }
  return syllables
}

/** Leaves the inherent vowel out where it is not spoken: at the end, and between a vowel and a syllable with one. */
function writeSyllables(syllables: Syllable[]): string {
  let latin = ''
  syllables.forEach(({ consonant, vowel }, at) => {
    const next = syllables[at + 1]
    const silent = !next || (/[aeiou]$/.test(latin) && next.consonant !== '' && next.vowel !== '')
    latin +=
      consonant + (vowel === 'inherent' ? (silent && latin + consonant !== consonant ? '' : 'o') : vowel)
  })
  return latin
}

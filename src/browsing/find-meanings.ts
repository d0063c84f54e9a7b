import { editDistance, letterBits, mayBeWithin } from '../kernel/edit-distance.ts'
import { findOtherBrand, type Token } from '../spelling/index.ts'
import type { KnownNames, KnownWord } from './known-names.ts'

/** The tokens of names that a typed word may mean, each with how well it fits: 1 is the token itself. */
export type Meaning = { fits: Map<string, number> }

const fitOf = { beginning: 0.9, oneMistake: 0.8, twoMistakes: 0.6 }

/** How many words are considered that begin alike: one or two letters may begin thousands. */
const maxBegun = 200

/**
 * Returns what each typed word may mean: itself if it is known, otherwise tokens that begin like it or are spelled alike.
 * @param unfinished whether the last word is still being typed
 */
export function findMeanings(names: KnownNames, typed: Token[], unfinished = false): Meaning[] {
  return typed.map((word, index) => findMeaning(names, word, unfinished && index === typed.length - 1))
}

function findMeaning(names: KnownNames, typed: Token, unfinished: boolean): Meaning {
  const fits = new Map<string, number>()
  const consider = (token: string, fit: number) => {
    if (fit > (fits.get(token) ?? 0)) fits.set(token, fit)
  }
  const isKnown = names.byToken.has(typed.key)
  // 'Sony' is no mistyped 'Xiaomi', which sounds like it.
  if (!isKnown && findOtherBrand(typed)) return { fits }
  if (isKnown) consider(typed.key, 1)
  if (unfinished || (!isKnown && typed.key.length > 1)) {
    for (const token of findBegun(names, typed.key)) consider(token, fitOf.beginning)
  }
  if (!isKnown && maxMistakes(typed) > 0) {
    const fitOfWord = compareWith(typed)
    for (const word of names.correctable) consider(word.key, fitOfWord(word))
  }
  // Only the best explanation counts.
  const best = Math.max(0, ...fits.values())
  return {
    fits: new Map([...fits].filter(([, fit]) => fit === best || (unfinished && fit >= fitOf.beginning))),
  }
}

const findBegun = ({ byBeginning }: KnownNames, beginning: string) =>
  (byBeginning.get(beginning.slice(0, 2)) ?? [])
    .filter((token) => token.startsWith(beginning))
    .slice(0, maxBegun)

function compareWith(typed: Token): (word: KnownWord) => number {
  const max = maxMistakes(typed)
  const keyLetters = letterBits(typed.key)
  const spellingLetters = letterBits(typed.spelling)
  return (word) => {
    const keysMayBeClose = mayBeWithin(keyLetters, word.keyLetters, 1)
    const spellingsMayBeClose = mayBeWithin(spellingLetters, word.spellingLetters, max)
    if (!keysMayBeClose && !spellingsMayBeClose) return 0
    if (keysMayBeClose && editDistance(typed.key, word.key, 1) === 1) return fitOf.oneMistake
    const mistakes = spellingsMayBeClose ? editDistance(typed.spelling, word.spelling, max) : max + 1
    if (mistakes > max) return 0
    return mistakes <= 1 ? fitOf.oneMistake : fitOf.twoMistakes
  }
}

/** Returns how many typing mistakes a word may hold: none in numbers and the shortest words, which would become another model. */
function maxMistakes({ key, spelling }: Token): 0 | 1 | 2 {
  if (/[0-9]/.test(key) || spelling.length < 3) return 0
  return spelling.length < 7 ? 1 : 2
}

const maxCorrections = 3

/**
 * Returns whether two texts are equal apart from case, punctuation, white space and up to three corrected words. Words added or
 * moved, and changed short words, digits or symbols, make a difference ('not' and 'now').
 */
export function isSameButSpelling(one: string, other: string): boolean {
  const words = wordsOf(one)
  const others = wordsOf(other)
  if (words.length !== others.length) return false
  const changed = words.flatMap((word, at) => {
    const to = others[at] ?? ''
    return word === to ? [] : [{ word, to }]
  })
  return changed.length <= maxCorrections && changed.every(({ word, to }) => isCorrection(word, to))
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '')
}

const longWord = /^[\p{L}\p{M}]{4,}$/u

/** Returns whether a word is another one corrected: one letter added, left out or replaced, or two neighbours swapped. */
function isCorrection(word: string, to: string): boolean {
  if (!longWord.test(word) || !longWord.test(to)) return false
  const shorter = Math.min(word.length, to.length)
  let start = 0
  while (start < shorter && word[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && word.at(-1 - end) === to.at(-1 - end)) end += 1
  const removed = word.slice(start, word.length - end)
  const added = to.slice(start, to.length - end)
  if (removed.length <= 1 && added.length <= 1) return true
  return removed.length === 2 && added === `${removed[1]}${removed[0]}`
}

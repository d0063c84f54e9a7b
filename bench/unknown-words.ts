/**
 * The processor time in which a text is read when the names of phones hold 100,000 words, most of them of one name alone. Run by
 * `npm run bench:words`; needs no database.
 */
import { findMeanings } from '../src/search/find-meanings.ts'
import { addName, createKnownNames } from '../src/search/known-names.ts'
import { tokenize } from '../src/spelling/index.ts'
import { median } from './show.ts'

const repetitions = 21
const syllables =
  'ba be bi bo da de di do ga ge gi go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro'.split(
    ' ',
  )

/** A word of four syllables, another for each number: words of the same few letters are the dearest to compare. */
const oddWord = (nth: number) =>
  [0, 1, 2, 3].map((at) => syllables[Math.floor(nth / syllables.length ** at) % syllables.length]).join('')

const names = createKnownNames()
for (let nth = 0; nth < 100_000; nth++) {
  const words = tokenize(`Galaxy ${oddWord(nth)}`)
  const tokens = words.map(({ key }) => key)
  addName(
    names,
    { id: nth + 1, categoryId: 'samsung', tokens, model: '', label: '' },
    words.map(({ spelling }) => spelling),
  )
}
console.log(`${names.bySpelling.size} words, ${names.correctable.size} of them compared with mistyped ones`)

const unknown = Array.from({ length: 10 }, (_, nth) => `${oddWord(nth * 39_119 + 7)}so`)
for (const [what, text, unfinished] of [
  ['a known word', 'galaxy', false],
  ['one unknown word', unknown[0] ?? '', false],
  ['ten unknown words', unknown.join(' '), false],
  ['one letter of a word', 'b', true],
] as const) {
  const typed = tokenize(text)
  const millis = Array.from({ length: repetitions }, () => {
    const before = process.cpuUsage()
    findMeanings(names, typed, unfinished)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  console.log(`${what.padEnd(22)} ${median(millis).toFixed(1)} ms of processor time`)
}

import { describe, expect, it } from 'vitest'
import { laterPhrases, phrases } from '../../tests/support/judged-phrases.ts'
import { warningOf } from './judge-message.ts'

type Share = { found: number; warnedByMistake: number }

/** The share of dangerous phrases that are warned of, and of ordinary ones that are. */
function judgeAll(all: typeof phrases): Share {
  const shareWarned = (some: typeof phrases) =>
    some.filter(({ text }) => warningOf(text) !== null).length / some.length
  return {
    found: shareWarned(all.filter(({ expected }) => expected !== 'ordinary')),
    warnedByMistake: shareWarned(all.filter(({ expected }) => expected === 'ordinary')),
  }
}

/** The figures are those of docs/warnings.md: a word that is changed must not make them worse. */
const floors: [string, typeof phrases, Share][] = [
  ['the phrases that the words were chosen with', phrases, { found: 0.98, warnedByMistake: 0.02 }],
  // A warning that comes without reason teaches people to read none.
  ['phrases that were written afterwards', laterPhrases, { found: 0.45, warnedByMistake: 0.07 }],
]

describe('the judge of messages', () => {
  it.each(floors)('finds enough of %s, and warns of few others by mistake', (_, all, floor) => {
    const share = judgeAll(all)
    expect(share.found).toBeGreaterThanOrEqual(floor.found)
    expect(share.warnedByMistake).toBeLessThanOrEqual(floor.warnedByMistake)
  })

  it.each(phrases.filter(({ expected }) => expected !== 'ordinary'))(
    'names what $text wants',
    ({ text, expected }) => {
      expect(warningOf(text)).toBe(expected)
    },
  )
})

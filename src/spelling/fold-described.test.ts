import { expect, it } from 'vitest'
import { spellingsOf } from './fold-described.ts'
import { foldText } from './fold-text.ts'

const means = (typed: string, written: string) => spellingsOf(foldText(typed)).includes(foldText(written))

it.each([
  ['ব্যাটারি', 'battery'],
  ['battery', 'ব্যাটারি'],
  ['battary', 'battery'],
  ['battrey', 'battery'],
  ['চার্জার', 'charger'],
  ['chargar', 'চার্জার'],
  ['ডিসপ্লে', 'display'],
  ['dispaly', 'display'],
  ['warrenty', 'ওয়ারেন্টি'],
  ['নেটওয়ার্ক', 'network'],
])('%s means what is written %s', (typed, written) => expect(means(typed, written)).toBe(true))

it('another word means itself alone', () => {
  for (const word of ['selfie', 'case', 'lover', 'mutton']) {
    expect(spellingsOf(foldText(word))).toEqual([foldText(word)])
  }
})

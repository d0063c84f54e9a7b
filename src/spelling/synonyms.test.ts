import { expect, it } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { expandSynonyms } from './synonyms.ts'

const isFound = (typed: string, written: string) =>
  expandSynonyms(normalizeText(typed)).includes(normalizeText(written))

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
])('%s finds %s', (typed, written) => expect(isFound(typed, written)).toBe(true))

it('expands any other word to itself alone', () => {
  for (const word of ['selfie', 'case', 'lover', 'mutton']) {
    expect(expandSynonyms(normalizeText(word))).toEqual([normalizeText(word)])
  }
})

import { editDistance } from '../kernel/edit-distance.ts'
import { normalizeText } from './normalize-text.ts'

const synonyms = `
  battery ব্যাটারি
  charger চার্জার chargar
  display ডিসপ্লে
  warranty ওয়ারেন্টি warrenty
  camera ক্যামেরা camara
  speaker স্পিকার
  cable ক্যাবল কেবল
  cover কভার
  headphone হেডফোন
  fingerprint ফিঙ্গারপ্রিন্ট
  receipt রিসিট
  adapter অ্যাডাপ্টার
  repair রিপেয়ার
  network নেটওয়ার্ক
  button বাটন`
  .trim()
  .split('\n')
  .map((line) => [...new Set(line.trim().split(' ').map(normalizeText))])

/** Shorter words become another word by one typing mistake. */
const minLengthForMistakes = 6

/** Returns the keys that a typed key may stand for in descriptions: itself, and the synonyms of the word it resembles. */
export function expandSynonyms(key: string): string[] {
  return [...new Set([key, ...(findGroup(key) ?? [])])]
}

/** Whether a key is a word of descriptions that has synonyms, or resembles one. */
export function isSynonym(key: string): boolean {
  return findGroup(key) !== undefined
}

function findGroup(key: string): string[] | undefined {
  return synonyms.find((keys) => keys.includes(key)) ?? synonyms.find((keys) => isMistyped(key, keys))
}

function isMistyped(key: string, known: string[]): boolean {
  return known.some((word) => word.length >= minLengthForMistakes && editDistance(key, word, 1) <= 1)
}

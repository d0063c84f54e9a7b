import { countSlips } from '../search/count-slips.ts'
import { foldText } from './fold-text.ts'

/** What descriptions speak of, a line each, in spellings that do not sound alike. Most others do: 'screen', স্ক্রিন. */
const things = `
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
  .map((line) => [...new Set(line.trim().split(' ').map(foldText))])

/** Words this long can be told from others after a slip of the finger. */
const longEnough = 6

/** The words of descriptions that a typed one may mean: itself, and the other spellings of what it stands for. */
export function spellingsOf(key: string): string[] {
  const thing =
    things.find((keys) => keys.includes(key)) ??
    things.find((keys) => keys.some((known) => known.length >= longEnough && countSlips(key, known, 1) <= 1))
  return [...new Set([key, ...(thing ?? [])])]
}

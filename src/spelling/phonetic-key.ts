/** Rewrites a Latin spelling by sound, so that all the ways in which people in Bangladesh spell a word become one. */
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
 * The phonetic key of a lower-case Latin word: words that sound alike have the same key ('iphone' and 'aifon' are 'ifan').
 * Words with digits and words too short to be misspelled ('se', 'xr', 'mi', 's23') are their own key.
 */
export function phoneticKey(word: string): string {
  if (word.length < 3 || /[0-9]/.test(word)) return word.slice(0, maxLength)
  return rules.reduce((key, [pattern, sound]) => key.replace(pattern, sound), word).slice(0, maxLength)
}

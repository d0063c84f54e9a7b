/** How the sound of a Latin spelling is written: one way for all the ways that people in Bangladesh write it. */
const sounds: [RegExp, string][] = [
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

/** A word's sound. Numbers and what is too short to be misspelled ('se', 'xr', 'mi', 's23') stay as they are. */
export function soundOf(spelling: string): string {
  if (spelling.length < 3 || /[0-9]/.test(spelling)) return spelling.slice(0, 40)
  return sounds.reduce((word, [pattern, sound]) => word.replace(pattern, sound), spelling).slice(0, 40)
}

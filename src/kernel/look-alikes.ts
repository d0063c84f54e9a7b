/** Letters of other scripts that look like a Latin one: Cyrillic, Greek, Armenian and small capitals. */
const letters = Object.entries({
  a: 'аαɑᴀ',
  b: 'вβʙΒВ',
  c: 'сϲᴄ',
  d: 'ԁժɗᴅ',
  e: 'еεєҽᴇ',
  f: 'ғꜰ',
  g: 'ɡց',
  h: 'һհнʜΗН',
  i: 'іιıɪӏɩʟℓ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'ոռпηɴΝ',
  o: 'оοօөøᴏ',
  p: 'рρþᴘ',
  r: 'гʀ',
  s: 'ѕʂꜱ',
  t: 'тτᴛ',
  u: 'υսцᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝωաшᴡ',
  x: 'хχ',
  y: 'уγүʏΥ',
  z: 'ᴢ',
})
const latinOf = new Map(letters.flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter])))

export function toLatinLookAlikes(text: string): string {
  return text.replace(
    /[^\p{ASCII}\p{Script=Bengali}]/gu,
    (sign) => latinOf.get(sign) ?? latinOf.get(sign.toLowerCase()) ?? sign,
  )
}

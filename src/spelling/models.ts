import { isLineKey, isSeriesKey, type Token, tokenize } from './normalize-text.ts'
import { phoneticKey } from './transliterate.ts'

const brandAliases = {
  Apple: ['iphone'],
  Samsung: ['galaxy'],
  Xiaomi: ['mi'],
  Vivo: [],
} satisfies Record<string, string[]>

/** A brand whose phones are found by its names. */
export type KnownBrand = keyof typeof brandAliases

const knownBrands = Object.keys(brandAliases) as KnownBrand[]
const aliasesOf = new Map<string, string[]>(Object.entries(brandAliases))

const namesOfBrand = (brand: string) => [brand, ...(aliasesOf.get(brand) ?? [])]

/** Returns the keys that every phone of a brand is found by: those of its name and its aliases, such as 'iphone' of Apple. */
export function brandKeys(brand: string): string[] {
  return namesOfBrand(brand).map((name) => phoneticKey(name.toLowerCase()))
}

/** Returns the brands that a phone's name contains, by their own names or their aliases: 'iPhone 13' names Apple. */
export function brandsNamed(name: string): KnownBrand[] {
  const keys = tokenize(name).map(({ key }) => key)
  return knownBrands.filter((brand) => brandKeys(brand).some((key) => keys.includes(key)))
}

const stopWords = new Set(
  (
    'phone fone mobile mobail smartphone handset set android new used old second hand fresh full box boxed intact ' +
    'nice better great top latest sera darun sundor chomotkar ' +
    'official unofficial original urgent sell sale selling good best condition price dam lagbe chai bikri gb ram rom ' +
    'for the and with of in er ache valo bhalo notun purano puraton puratn'
  )
    .split(' ')
    .map(phoneticKey),
)

/** Whether a token is a stop word, such as 'phone' or 'sale', or sounds like one. */
export function isStopWord({ key }: Token): boolean {
  return stopWords.has(key)
}

/** Returns the tokens of a text without its stop words. */
export function significantTokens(text: string): Token[] {
  return tokenize(text).filter((token) => !isStopWord(token))
}

/** Brands that are sold elsewhere, by the words that name them. */
const otherBrands = new Map(
  [
    ['Asus', 'asus rog'],
    ['BlackBerry', 'blackberry'],
    ['Google', 'google pixel গুগল পিক্সেল'],
    ['Honor', 'honor অনার'],
    ['HTC', 'htc'],
    ['Huawei', 'huawei হুয়াওয়ে'],
    ['Infinix', 'infinix ইনফিনিক্স'],
    ['itel', 'itel আইটেল'],
    ['Lenovo', 'lenovo'],
    ['LG', 'lg'],
    ['Motorola', 'motorola moto'],
    ['Nokia', 'nokia নকিয়া'],
    ['OnePlus', 'oneplus ওয়ানপ্লাস'],
    ['OPPO', 'oppo অপো'],
    ['Realme', 'realme রিয়েলমি'],
    ['Sony', 'sony xperia সনি'],
    ['Symphony', 'symphony সিম্ফনি'],
    ['Tecno', 'tecno টেকনো'],
    ['Walton', 'walton ওয়ালটন'],
  ].flatMap(([brand = '', words = '']) => tokenize(words).map(({ key }) => [key, brand] as const)),
)

/** Returns the brand that a word names, unless it is one of ours: 'Sony' for 'sony', 'xperia' and 'সনি'. */
export function findOtherBrand({ key }: Token): string | undefined {
  return otherBrands.get(key)
}

const maxNameTokens = 12

/** A phone's name as the index of names stores it. */
export type ModelName = {
  /** The keys of the name and of its brand, each once, sorted. */
  tokens: string[]
  spellings: Token[]
  /** The keys that distinguish this model from others, separated by spaces. */
  model: string
  label: string
}

/** Parses the name of a phone of this brand, as its seller wrote it. */
export function parseModelName({ brand, name }: { brand: string; name: string }): ModelName {
  const own = significantTokens(name).slice(0, maxNameTokens)
  const ofBrand = brandKeys(brand)
  const tokens = [...new Set([...ofBrand, ...own.map(({ key }) => key)])].sort()
  const spellings = [...own, ...tokenize(namesOfBrand(brand).join(' '))]
  return {
    tokens,
    spellings,
    model: modelKeys(tokens.filter((key) => !ofBrand.includes(key))).join(' '),
    label: modelLabel(name),
  }
}

function modelLabel(name: string): string {
  const storageAt = name.search(
    // An iPhone's number before its storage is its model.
    /(?<=i\s?phone\s*\d{1,2})\s*\/\s*\d{2,4}|\s*[([]?\b(?:(?<!i\s?phone\s*)\d{1,2}\s*(?:gb)?\s*[/+]\s*\d{2,4}|\d{1,4}\s*(?:gb\b|tb\b|জিবি))/i,
  )
  const model = storageAt > 0 ? name.slice(0, storageAt) : name
  // PostgreSQL refuses JSON with NUL or with half a surrogate pair.
  return model.toWellFormed().replaceAll('\0', ' ').replace(/\s+/g, ' ').trim()
}

/** Storage sizes in gigabytes. No model is called by one of these numbers alone, as an iPhone 16 is. */
const storageSizes = new Set(['32', '64', '128', '256', '512', '1024'])

/** Whether a key is a storage size, such as '128'. */
export function isStorageSize(key: string): boolean {
  return storageSizes.has(key)
}

const allBrandKeys = new Set(knownBrands.flatMap(brandKeys))
const colours = new Set(
  'black white blue green purple gold silver pink red grey gray graphite kalo sada nil lal sobuj'
    .split(' ')
    .map(phoneticKey),
)

/** Whether a key is a network generation. It makes another model, but is no model's number. */
export const isNetwork = (key: string): boolean => key === '4g' || key === '5g'

const hasLetterAndDigit = (key: string) => /\d\D|\D\d/.test(key) && !isNetwork(key)

/** Returns the keys of a name that tell its model from others: all but those of brand, storage size and colour. */
export function modelKeys(tokens: string[]): string[] {
  const keys = tokens.filter((key) => !allBrandKeys.has(key) && !isStorageSize(key) && !colours.has(key))
  // A size beside the number of an older model, as in 'iPhone 7 16 GB' or 'Galaxy J2 16 GB'.
  const is16Size = keys.some((key) => hasLetterAndDigit(key) || Number(key) < 16)
  return is16Size ? keys.filter((key) => key !== '16') : keys
}

/** Whether a word of a model tells its brand: letter and number ('s23') or a line of phones ('redmi'). */
export function tellsBrand(model: string): boolean {
  return model.split(' ').some((word) => hasLetterAndDigit(word) || isLineKey(word))
}

/** Words that make another model of a model: an 'A03 Core' is no A03. */
const variantWords = new Set('core edge air active slim duo turbo'.split(' ').map(phoneticKey))

/** Returns the models that this one may mean: itself, and those without optional words ('13 super' may be the 13). */
export function modelsWithin(model: string): string[] {
  const words = model.split(' ')
  const tellsApart = (word: string) => hasLetterAndDigit(word) || isSeriesKey(word) || variantWords.has(word)
  const subsets = words.reduce<string[][]>(
    (found, word) =>
      found.flatMap((subset) => (tellsApart(word) ? [[...subset, word]] : [subset, [...subset, word]])),
    [[]],
  )
  const hasNumber = (subset: string[]) => subset.some((word) => /\d/.test(word) && !isNetwork(word))
  return subsets.filter((subset) => hasNumber(subset) === hasNumber(words)).map((subset) => subset.join(' '))
}

import { brandNames } from '../listings/rules.ts'
import { findPlace, placeOf } from './fold-place.ts'
import { soundOf } from './fold-sound.ts'
import { type FoldedWord, foldWords, isStorage } from './fold-text.ts'

/** A phone as its search columns are made of it. */
export type Described = { brand: string; name: string; description: string; location: string }

/** What a brand's phones are called by besides its own name: 'galaxy s23' and 'samsung s23' are one phone. */
const alsoCalled: Record<string, string[]> = {
  Apple: ['iphone'],
  Samsung: ['galaxy'],
  Xiaomi: ['mi'],
}

/** The keys that every phone of a brand answers to. */
export function brandKeys(brand: string): string[] {
  return [brand, ...(alsoCalled[brand] ?? [])].map((word) => soundOf(word.toLowerCase()))
}

/** Words that say nothing about which phone it is, in names and in queries alike. */
const noise = new Set(
  (
    'phone fone mobile mobail smartphone handset set android new used old second hand fresh full box boxed intact ' +
    'official unofficial original urgent sell sale selling good best condition price dam lagbe chai bikri gb ram rom ' +
    'for the and with of in er ache'
  )
    .split(' ')
    .map(soundOf),
)

/** The words of a text that tell one phone from another. */
export function tellingWords(text: string): FoldedWord[] {
  return foldWords(text).filter(({ key }) => !noise.has(key))
}

/** How many words of a name count: more is no name any more. */
const mostNameWords = 12
/** How many different words of a description can be found. */
const mostDescriptionWords = 500

/** A phone's name for the table of names: its words, each once in one order, and the model as its seller wrote it. */
export function foldName({ brand, name }: Pick<Described, 'brand' | 'name'>) {
  const own = tellingWords(name).slice(0, mostNameWords)
  const words = [...new Set([...brandKeys(brand), ...own.map(({ key }) => key)])].sort()
  const spellings = [...own, ...foldWords([brand, ...(alsoCalled[brand] ?? [])].join(' '))]
  return { words, spellings, model: modelKeys(words).join(' '), label: modelIn(name) }
}

/** The model in a name: what stands before the storage. */
function modelIn(name: string): string {
  const at = name.search(/\s*[([]?\b(?:\d{1,2}\s*(?:gb)?\s*[/+]\s*\d{2,4}|\d{1,4}\s*(?:gb\b|tb\b|জিবি))/i)
  const model = at > 0 ? name.slice(0, at) : name
  // It travels as JSON, which PostgreSQL wants without what no text of its own can hold.
  return model.toWellFormed().replaceAll('\0', ' ').replace(/\s+/g, ' ').trim()
}

/**
 * The place of a phone, and its words as a `tsvector`: those of its name weigh A, of its location B, of its description D.
 */
export function foldListing(phone: Described): { place: string; district: string; searchWords: string } {
  const place = findPlace(placeOf(phone.location))
  const district = place?.within ? findPlace(place.within) : place
  const located = foldWords([phone.location, place?.label, district?.label].join(' '))
  const described = foldWords(phone.description).slice(0, mostDescriptionWords)
  const weights = new Map<string, string>()
  for (const { key } of described) weights.set(key, '3')
  for (const { key } of located) weights.set(key, '2B')
  for (const key of foldName(phone).words) weights.set(key, '1A')
  return {
    place: place?.key ?? '',
    district: district?.key ?? '',
    searchWords: [...weights].map(([key, weight]) => `${key}:${weight}`).join(' '),
  }
}

const allBrandKeys = new Set(brandNames.flatMap(brandKeys))
const colours = new Set(
  'black white blue green purple gold silver pink red grey gray graphite kalo sada nil lal sobuj'
    .split(' ')
    .map(soundOf),
)

/** The words of a name that make it one model and not another: not its brand's, its storage or its colour. */
export function modelKeys(words: string[]): string[] {
  return words.filter((word) => !allBrandKeys.has(word) && !isStorage(word) && !colours.has(word))
}

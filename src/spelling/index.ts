export {
  brandKeys,
  brandsNamed,
  findOtherBrand,
  isNetwork,
  isStopWord,
  isStorageSize,
  type KnownBrand,
  modelKeys,
  modelsWithin,
  parseModelName,
  significantTokens,
  tellsBrand,
} from './models.ts'
export { type Token, tokenize } from './normalize-text.ts'
export {
  correctPlace,
  findPlace,
  findPlaces,
  intersectPlaces,
  listPlaces,
  locate,
  nearest,
  type PlaceMention,
} from './places.ts'
export { anyOf, type Described, searchColumns, toPrefixTsquery } from './search-columns.ts'
export { expandSynonyms, isSynonym } from './synonyms.ts'
export { phoneticKey } from './transliterate.ts'

import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { BrowsingApi } from '../routes.ts'

const api = createApi<BrowsingApi>()

const maxNearModels = 4

/** Models for sale that come near a text that finds nothing: those that it would suggest with fewer words. */
export const nearModelsQuery = (brand: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['search', 'near-models', brand, text],
    queryFn: async (context) => {
      for (const shorter of shorten(text)) {
        const query = { q: shorter, category_name: brand }
        const found = await parseResponse(api.search.suggest.$get({ query }, callOptions(context)))
        if (found.length > 0) return nearestModels(text, found, maxNearModels)
      }
      return []
    },
    enabled: text !== '',
    retry: false,
  })

/** Returns the model numbers in a text, each with the letters before it. */
function numbersOf(text: string): { before: string; number: number }[] {
  return [...text.toLowerCase().matchAll(/\b([a-z]*?)(\d{1,4})[a-z]*\b/g)].map(([, before = '', number]) => ({
    before,
    number: Number(number),
  }))
}

const farAway = 1000

function distanceTo(searched: string, model: string): number {
  const wanted = numbersOf(searched)
  const distances = numbersOf(model).flatMap(({ before, number }) =>
    wanted.filter((each) => each.before === before).map((each) => Math.abs(each.number - number)),
  )
  return Math.min(farAway, ...distances)
}

/** Returns up to `most` of the models, those that come nearest to the searched text first; equally near ones keep their order. */
export function nearestModels<Model extends { text: string }>(
  searched: string,
  models: readonly Model[],
  most: number,
): Model[] {
  return models
    .toSorted((one, other) => distanceTo(searched, one.text) - distanceTo(searched, other.text))
    .slice(0, most)
}

/** Returns shorter texts to search instead of one that finds nothing: without its last word, without its last two, and so on. */
export function shorten(searched: string): string[] {
  const words = searched.trim().split(/\s+/)
  return words.slice(1).map((_, dropped) => words.slice(0, words.length - 1 - dropped).join(' '))
}

import type { z } from '@hono/zod-openapi'
import * as contract from './contract.ts'
import type { Brands } from './parse-query.ts'
import type { Suggestion } from './suggest-models.ts'

/** Suggested models as the API shows them, with the names of their brands. */
export function presentSuggestions(
  suggestions: Suggestion[],
  brands: Brands,
): { text: string; category_name: z.infer<typeof contract.brandName> }[] {
  const nameOf = new Map([...brands].map(([name, id]) => [id, name]))
  return suggestions.flatMap(({ text, categoryId }) => {
    const category_name = contract.brandName.safeParse(nameOf.get(categoryId)).data
    return category_name ? [{ text, category_name }] : []
  })
}

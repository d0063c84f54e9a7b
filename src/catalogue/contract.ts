import { z } from '@hono/zod-openapi'
import { get, json } from '../platform/http/contract.ts'
import { pickProblems, refuseWith } from '../platform/http/or-refuse.ts'
import { catalogueProblemTexts as words } from './texts.ts'

export const catalogueProblems = { 'unknown-category': [404, () => words['unknown-category']] } as const

export const orRefuse = refuseWith(catalogueProblems)

const category = z
  .object({ _id: z.string(), category_name: z.string(), thumbnail: z.string() })
  .openapi('Category')

export type Category = z.infer<typeof category>

export const listCategories = get('listCategories', '/categories', {
  tags: ['catalogue'],
  summary: 'All brands',
  responses: { 200: json(z.array(category), 'The brands'), 304: { description: 'Not changed' } },
})

export const readCategory = get('readCategory', '/categories/{id}', {
  tags: ['catalogue'],
  summary: 'One brand',
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(catalogueProblems, 'unknown-category'),
  responses: { 200: json(category, 'The brand'), 304: { description: 'Not changed' } },
})

import { z } from '@hono/zod-openapi'
import { adminCall } from '../auth/contract.ts'
import { get, json, jsonBody, modified, post, put, remove } from '../platform/http/contract.ts'
import { pickProblems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { brandPattern, maxBrands } from './rules.ts'
import { catalogueProblemTexts as words } from './texts.ts'

export const catalogueProblems = problemsFrom(words, { 'unknown-category': 404 })

export const { orRefuse } = refusals(catalogueProblems)

/** The name of a brand; whether there is such a brand is not checked here. */
export const brandName = z.string().regex(brandPattern)

const category = z
  .object({ _id: z.string(), category_name: z.string(), thumbnail: z.string() })
  .openapi('Category')

export type Category = z.infer<typeof category>

export const listCategories = get('listCategories', '/categories', {
  tags: ['catalogue'],
  summary: 'The brands that phones can be offered of',
  responses: { 200: json(z.array(category), 'The brands'), 304: { description: 'Not changed' } },
})

export const readCategory = get('readCategory', '/categories/{id}', {
  tags: ['catalogue'],
  summary: 'One brand, a hidden one too',
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(catalogueProblems, 'unknown-category'),
  responses: { 200: json(category, 'The brand'), 304: { description: 'Not changed' } },
})

const ownersCall = adminCall('members', 'catalogue')

const brand = z
  .object({
    _id: z.string(),
    name: z.string(),
    isHidden: z.boolean().openapi({ description: 'No new phones; those that are stay for sale' }),
    isFixed: z.boolean().openapi({ description: 'One of the specification, which stays as it is' }),
  })
  .openapi('Brand')

export type Brand = z.infer<typeof brand>

export const listBrands = get('listBrands', '/brands', {
  ...ownersCall,
  summary: 'All brands in the order in which pages show them, hidden ones too',
  responses: { 200: json(z.array(brand), 'The brands') },
})

export const addBrand = post('addBrand', '/brands', {
  ...ownersCall,
  summary: 'Add a brand, as the last',
  request: { body: jsonBody(z.object({ name: brandName }).openapi('NewBrand')) },
  problems: pickProblems(catalogueProblems, 'brand-exists', 'too-many-brands'),
  responses: { 201: json(z.object({ _id: z.string() }), 'Its id') },
})

const changes = z
  .object({
    name: brandName,
    isHidden: z.boolean(),
    position: z.int().min(1).max(maxBrands).openapi({ description: 'Its place among all brands, from 1' }),
  })
  .partial()
  .openapi('BrandChanges')

export type BrandChanges = z.infer<typeof changes>

const changeProblems = pickProblems(catalogueProblems, 'unknown-category', 'brand-fixed', 'brand-used')

export const changeBrand = put('changeBrand', '/brands/{id}', {
  ...ownersCall,
  summary: 'Rename, hide, show or move a brand',
  description: 'Once phones were offered of it, a new name may only differ in its capital letters.',
  request: { params: z.object({ id: z.string() }), body: jsonBody(changes) },
  problems: { ...changeProblems, ...pickProblems(catalogueProblems, 'brand-exists') },
  responses: { 200: json(modified, '1, or 0 when nothing changed') },
})

export const deleteBrand = remove('deleteBrand', '/brands/{id}', {
  ...ownersCall,
  summary: 'Delete a brand that no phone was ever offered of',
  request: { params: z.object({ id: z.string() }) },
  problems: changeProblems,
  responses: { 200: json(z.object({ deletedCount: z.int() }), '1') },
})

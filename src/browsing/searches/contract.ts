import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { get, json, jsonBody, modified, post, put, remove } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { brandsFilter, filterQuery } from '../contract.ts'
import { savedSearchProblems, searchProblems } from '../problems.ts'
import { maxNewCount } from '../rules.ts'

const call = { tags: ['saved searches'], security: bearer }
const rateLimit = { account: 120 }
const request = { params: z.object({ id: z.string() }) }
const problems = pickProblems(savedSearchProblems, 'unknown-search')

/** The filters of a saved search, without an order; duplicates are always folded. */
export const savedFilters = filterQuery.omit({ fold: true }).extend({ category_name: brandsFilter })

const savedSearch = z
  .object({
    _id: z.string(),
    label: z.string().openapi({ description: 'What it looks for, in the language of the request' }),
    path: z.string().openapi({ description: 'The page of the site that shows what it finds' }),
    createdAt: z.iso.datetime(),
    mail: z.boolean().openapi({ description: 'Whether new phones are mailed, once a day' }),
    newCount: z
      .int()
      .max(maxNewCount)
      .openapi({
        description: `Phones for sale that it has found since it was last seen; ${maxNewCount} says that there are at least so many`,
      }),
  })
  .openapi('SavedSearch')

export type WireSavedSearch = z.infer<typeof savedSearch>

export const listSavedSearches = get('listSavedSearches', '/savedsearches', {
  ...call,
  summary: 'The searches that the caller has saved, newest first',
  responses: { 200: json(z.array(savedSearch), 'The searches, 20 at most') },
})

export const saveSearch = post('saveSearch', '/savedsearches', {
  ...call,
  summary: 'Save a search: its owner is told of phones that come for sale and answer it',
  rateLimit,
  request: { body: jsonBody(savedFilters) },
  problems: {
    ...searchProblems,
    ...pickProblems(savedSearchProblems, 'empty-search', 'too-many-searches'),
  },
  responses: {
    200: json(savedSearch, 'The search, which was saved before'),
    201: json(savedSearch, 'The search'),
  },
})

export const changeSavedSearch = put('changeSavedSearch', '/savedsearches/{id}', {
  ...call,
  summary: 'Turn the daily mail of a saved search on or off',
  rateLimit,
  request: { ...request, body: jsonBody(z.object({ mail: z.boolean() })) },
  problems,
  responses: { 200: json(modified, '1, or 0 when it stood so already') },
})

export const seeSavedSearch = put('seeSavedSearch', '/savedsearches/{id}/seen', {
  ...call,
  summary: 'Note that the caller has seen what a saved search finds: nothing of it is new any more',
  rateLimit: { account: 600 },
  request,
  problems,
  responses: { 200: json(modified, '1') },
})

export const deleteSavedSearch = remove('deleteSavedSearch', '/savedsearches/{id}', {
  ...call,
  summary: 'Delete a saved search',
  rateLimit,
  request,
  problems,
  responses: { 200: json(modified, '1') },
})

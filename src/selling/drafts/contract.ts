import { z } from '@hono/zod-openapi'
import { sellerCall } from '../../auth/contract.ts'
import { facts } from '../../listings/contract.ts'
import { takenImeisPerDay } from '../../listings/rules.ts'
import { amount, currency, get, json, jsonBody, modified, post, put } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { type NewDraft, newDraft, photoAddresses } from '../contract.ts'
import { sellingProblems } from '../problems.ts'
import { maxDrafts, maxDraftsPerCall } from '../rules.ts'

const call = sellerCall('listings')

/** What was written about a phone in a draft: all of it in one that was checked, any part of it in an unfinished one. */
const draftOffer = z.object({ ...newDraft.partial().shape, ...facts, imei: z.string().nullable() })

export type DraftOffer = z.infer<typeof draftOffer>

/** Whether the database can hold these texts: no NUL, and no half of a character. */
const isStorable = (draft: Partial<NewDraft>) =>
  Object.values(draft).every(
    (value) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0')),
  )

const listedDraft = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    product_name: z.string().nullable(),
    brand_name: z.string().nullable(),
    product_price: amount.nullable(),
    currency,
    isUnfinished: z.boolean().openapi({ description: 'Whether more than photos may be missing' }),
  })
  .openapi('ListedDraft')

export type ListedDraft = z.infer<typeof listedDraft>

export const listMyDrafts = get('listMyDrafts', '/mydrafts', {
  ...call,
  summary: 'The own phones that are described and not offered yet, the latest first, 200 at most',
  rateLimit: { account: 600 },
  responses: { 200: json(z.array(listedDraft), 'The drafts') },
})

const addedDraft = z
  .object({
    id: z.string().nullable().openapi({ description: 'Null: it was refused, or only checked' }),
    refused: z
      .object({ code: z.string(), detail: z.string() })
      .nullable()
      .openapi({
        description: `Why it is no draft: the code of a problem, and its meaning. That somebody else's phone has its IMEI is told of ${takenImeisPerDay} a day`,
      }),
  })
  .openapi('AddedDraft')

export type AddedDraft = z.infer<typeof addedDraft>

export const addMyDrafts = post('addMyDrafts', '/mydrafts', {
  ...call,
  rateLimit: { account: 40, address: 2000 },
  summary:
    'Describe phones that get their photos later, each by itself: one that is refused leaves the others as they are',
  request: {
    body: jsonBody(
      z.object({
        drafts: z.array(newDraft.refine(isStorable)).min(1).max(maxDraftsPerCall),
        onlyCheck: z.boolean().default(false).openapi({ description: 'Add none, only say what is wrong' }),
      }),
    ),
  },
  problems: pickProblems(sellingProblems, 'account-closed', 'account-suspended'),
  responses: { 200: json(z.array(addedDraft), 'What has become of each, in their order') },
})

const draft = draftOffer.extend({ _id: z.string(), images: z.array(z.string()) }).openapi('Draft')

export type Draft = z.infer<typeof draft>

export const readMyDraft = get('readMyDraft', '/mydrafts/{id}', {
  ...call,
  summary: 'One own draft',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(sellingProblems, 'unknown-draft'),
  responses: { 200: json(draft, 'The draft') },
})

export const saveMyDraft = put('saveMyDraft', '/mydrafts/{id}', {
  ...call,
  summary:
    'Keep an unfinished phone as an own draft, unchecked: a new one under an id of the caller, or in place of that one',
  rateLimit: { account: 120, address: 6000 },
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(newDraft.partial().extend({ images: photoAddresses.optional() }).refine(isStorable)),
  },
  problems: pickProblems(
    sellingProblems,
    'account-closed',
    'account-suspended',
    'not-your-picture',
    'too-many-drafts',
    'unknown-draft',
  ),
  responses: { 200: json(modified, '1: it is kept') },
})

export const deleteMyDrafts = put('deleteMyDrafts', '/deleteddrafts', {
  ...call,
  rateLimit: { account: 120, address: 6000 },
  summary: 'Delete own drafts; ids of others are ignored',
  request: { body: jsonBody(z.object({ ids: z.array(z.string().max(100)).min(1).max(maxDrafts) })) },
  responses: { 200: json(modified, 'How many of them there were') },
})

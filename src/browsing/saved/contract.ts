import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { product } from '../../listings/contract.ts'
import { get, json, modified, page, put, remove } from '../../platform/http/contract.ts'
import { saveProblems } from '../problems.ts'

const tags = ['saved phones']
const request = { params: z.object({ id: z.string() }) }

/** A saved phone, without contact data, because its seller may have withdrawn it. */
const savedPhone = product
  .omit({ mobile: true, userEmail: true })
  .extend({
    location: z.string().openapi({ description: 'The area and district alone; empty when unknown' }),
    savedAt: z.iso.datetime(),
    isWithdrawn: z.boolean().openapi({ description: 'Its seller does not offer it any more' }),
  })
  .openapi('SavedPhone')

export type SavedPhone = z.infer<typeof savedPhone>

export const listSavedPhones = get('listSavedPhones', '/savedphones', {
  tags,
  summary: 'The phones that the caller has saved, the latest first; sold and withdrawn ones, too',
  description: "Those that wait for an admin's look are left out until they are approved or withdrawn",
  security: bearer,
  request: { query: page },
  responses: { 200: json(z.array(savedPhone), 'The phones') },
})

export const listSavedIds = get('listSavedIds', '/savedphones/ids', {
  tags,
  summary: 'The ids of the phones that the caller has saved, 200 at most',
  security: bearer,
  responses: { 200: json(z.array(z.string()), 'The ids') },
})

export const savePhone = put('savePhone', '/savedphones/{id}', {
  tags,
  summary: 'Save a phone; its price is watched from then on',
  security: bearer,
  rateLimit: { account: 300 },
  request,
  problems: saveProblems,
  responses: { 200: json(modified, '1, or 0 when it was saved before') },
})

export const unsavePhone = remove('unsavePhone', '/savedphones/{id}', {
  tags,
  summary: 'Take a phone off the saved ones',
  security: bearer,
  rateLimit: { account: 300 },
  request,
  responses: { 200: json(modified, '1, or 0 when it was not saved') },
})

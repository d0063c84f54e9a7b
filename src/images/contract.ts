import { createRoute, z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../identity/contract.ts'
import { json, type ProblemStatus, problems } from '../platform/http.ts'
import type { ImageProblem } from './rules.ts'

export const issueImageKey = createRoute({
  method: 'get',
  path: '/imagekey',
  tags: ['images'],
  summary: 'Where to send a photo, and a short-lived key for it',
  security: bearer,
  request: { query: ownEmail },
  responses: {
    200: json(z.object({ uploadUrl: z.string(), key: z.string() }), 'For the upload'),
    ...problems(400, 401, 403, 429),
  },
})

const uploaded = z
  .object({ success: z.literal(true), data: z.object({ url: z.string() }) })
  .openapi('UploadedImage')

/** The embedded image service: multipart field `image`, the key in the query. */
export const uploadImage = createRoute({
  method: 'post',
  path: '/images',
  tags: ['images'],
  summary: 'Take in a photo',
  request: {
    query: z.object({ key: z.string().max(1000) }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // Optional to the validator only: the room says itself, in a sentence, when the photo is missing.
          schema: z
            .object({ image: z.any().optional().openapi({ type: 'string', format: 'binary' }) })
            .openapi({ required: ['image'] }),
        },
      },
    },
  },
  responses: { 200: json(uploaded, 'Taken in'), ...problems(400, 401, 408, 413, 415, 422, 429, 503) },
})

/** How each reason not to take a photo in is answered. */
export const imageProblemStatus = {
  'empty-picture': 422,
  'too-large': 413,
  'not-a-picture': 415,
  'heic-picture': 415,
  'broken-picture': 422,
  'too-many-pixels': 422,
  'too-many-pictures': 429,
} satisfies Record<ImageProblem, ProblemStatus>

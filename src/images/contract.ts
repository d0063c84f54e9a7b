import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../identity/contract.ts'
import { roleProblems } from '../identity/problems.ts'
import { defineCall, json } from '../platform/http/contract.ts'
import { uploadProblems } from './problems.ts'

export const issueImageKey = defineCall({
  operationId: 'issueImageKey',
  method: 'get',
  path: '/imagekey',
  tags: ['images'],
  summary: 'Get the address for uploads and a short-lived key',
  security: bearer,
  rateLimit: { account: 60, address: 3000 },
  request: { query: ownEmail },
  problems: roleProblems,
  responses: {
    200: json(z.object({ uploadUrl: z.string(), key: z.string() }), 'Where to upload, and the key'),
  },
})

const uploaded = z
  .object({ success: z.literal(true), data: z.object({ url: z.string() }) })
  .openapi('UploadedImage')

/** The embedded image service: a multipart form with the photo in `image`, and the upload key in the query. */
export const uploadImage = defineCall({
  operationId: 'uploadImage',
  method: 'post',
  path: '/images',
  tags: ['images'],
  summary: 'Upload a photo',
  rateLimit: { account: 60, address: 1200 },
  request: {
    query: z.object({ key: z.string().max(1000) }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // Optional for the validator, because the route has a better message for a missing photo.
          schema: z
            .object({ image: z.any().optional().openapi({ type: 'string', format: 'binary' }) })
            .openapi({ required: ['image'] }),
        },
      },
    },
  },
  problems: uploadProblems,
  responses: {
    200: json(uploaded, 'The address of the image'),
  },
})

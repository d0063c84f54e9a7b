import { z } from '@hono/zod-openapi'
import { bearer, identitySession, ownEmail, sellerCall } from '../auth/contract.ts'
import { get, json, post } from '../platform/http/contract.ts'
import { pickProblems, platformProblems } from '../platform/http/refusal.ts'
import { imageProblems, keyProblems, photoUploadProblems } from './problems.ts'

export const issueImageKey = get('issueImageKey', '/imagekey', {
  ...sellerCall('images'),
  summary: 'Get the address for uploads and a short-lived key',
  rateLimit: { account: 60, address: 3000 },
  request: { query: ownEmail },
  responses: {
    200: json(z.object({ uploadUrl: z.string(), key: z.string() }), 'Where to upload, and the key'),
  },
})

const uploaded = z
  .object({ success: z.literal(true), data: z.object({ url: z.string() }) })
  .openapi('UploadedImage')

const photoForm = {
  required: true,
  content: {
    'multipart/form-data': {
      // Optional here: the route has a better message.
      schema: z
        .object({ image: z.any().optional().openapi({ type: 'string', format: 'binary' }) })
        .openapi({ required: ['image'] }),
    },
  },
}

/** Uploads a photo to the embedded image service: a multipart form with the photo in `image`, and the upload key in the query. */
export const uploadImage = post('uploadImage', '/images', {
  tags: ['images'],
  summary: 'Upload a photo',
  rateLimit: { account: 60, address: 1200 },
  request: {
    query: z.object({ key: z.string().max(1000) }),
    body: photoForm,
  },
  problems: { ...keyProblems, ...photoUploadProblems },
  responses: {
    200: json(uploaded, 'The address of the image'),
  },
})

/** Uploads a photo for a message or a dispute, or a document: a multipart form with the photo in `image`. */
export const uploadPrivatePhoto = post('uploadPrivatePhoto', '/photos', {
  tags: ['images'],
  summary:
    'Upload a photo for a message or a dispute, or a document of a seller; it is removed when it is not sent within a day',
  security: bearer,
  rateLimit: { account: 60, address: 1200 },
  request: {
    query: z.object({
      document: z.enum(['true', 'false']).optional().openapi({
        description: 'Whether it is a document, which only admins who check sellers will see',
      }),
    }),
    body: photoForm,
  },
  problems: photoUploadProblems,
  responses: { 200: json(uploaded, 'The address of the photo') },
})

/** Serves a private photo. The identity cookie authenticates the caller, because an `img` sends no bearer token. */
export const readPrivatePhoto = get('readPrivatePhoto', '/photos/{name}', {
  tags: ['images'],
  summary:
    'A photo of a message or a dispute, for its parties, and for an admin who may read the dispute or the conversation; a document of a seller, for admins in charge of members',
  security: identitySession,
  rateLimit: { account: 1200 },
  request: { params: z.object({ name: z.string() }) },
  problems: {
    ...pickProblems(platformProblems, 'wrong-duty', 'wrong-role'),
    ...pickProblems(imageProblems, 'no-such-picture', 'pictures-unavailable'),
  },
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: z.string() } } },
    302: { description: 'Where the photo can be fetched from the image store for a minute' },
  },
})

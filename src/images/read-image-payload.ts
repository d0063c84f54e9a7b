import { z } from 'zod'
import type { StoredImage } from './rules.ts'

const payloadSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{40}$/),
  width: z.int(),
  height: z.int(),
  isPrivate: z.literal(true).optional(),
})

/** Parses a job's payload that is an image. Throws ZodError when it is none. */
export function readImagePayload(payload: unknown): StoredImage {
  return payloadSchema.parse(payload)
}

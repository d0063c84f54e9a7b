import { z } from 'zod'
import type { Picture } from './rules.ts'

const picture = z.object({ id: z.string().regex(/^[0-9a-f]{40}$/), width: z.int(), height: z.int() })

/** The picture in a job's payload. Throws when it is none. */
export function readPicture(payload: unknown): Picture {
  return picture.parse(payload)
}

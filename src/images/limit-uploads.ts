import type { MiddlewareHandler } from 'hono'
import { refusal } from './problems.ts'

/** What the check of the upload key puts into the context. */
export type Uploader = { Variables: { ownerId: string } }

type Limits = {
  perAccount: number
  /** Bounds the disk space that uploads take. */
  inTotal: number
}

/**
 * Limits how many uploads are open at once, from the headers of the request to its answer. Throws 429 for an account with
 * too many, 503 when there are too many in total.
 */
export function limitUploads(
  { perAccount, inTotal }: Limits = { perAccount: 8, inTotal: 256 },
): MiddlewareHandler<Uploader> {
  const open = new Set<{ ownerId: string }>()
  return async (c, next) => {
    const upload = { ownerId: c.var.ownerId }
    const ofOwner = [...open].filter(({ ownerId }) => ownerId === upload.ownerId)
    if (ofOwner.length >= perAccount) throw refusal('too-many-uploads')
    if (open.size >= inTotal) throw refusal('unavailable')
    open.add(upload)
    try {
      await next()
    } finally {
      open.delete(upload)
    }
  }
}

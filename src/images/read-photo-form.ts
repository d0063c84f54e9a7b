import type { MiddlewareHandler } from 'hono'
import { refusal } from './problems.ts'

/** Throws 415 for anything but a multipart form. */
export const requireMultipart: MiddlewareHandler = async (c, next) => {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) throw refusal('not-multipart')
  await next()
}

/** The one photo of the form, in the field `image`. Throws 400 for none, for several, and for files in other fields. */
export function readPhoto(form: FormData): File {
  const files = [...form.values()].filter((value) => value instanceof File)
  if (files.length > 1) throw refusal('several-pictures')
  const [photo] = form.getAll('image').filter((value) => value instanceof File)
  if (!photo) throw refusal('no-picture')
  return photo
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { createSemaphore } from '../platform/semaphore.ts'
import { refusal } from './problems.ts'
import { maxImageBytes } from './upload-rules.ts'

type Limits = {
  /** How many uploads may be in memory at once, and how many complete ones may wait. */
  inMemory: { permits: number; maxWaiting: number }
  deadlineMillis: number
}

const limits: Limits = { inMemory: { permits: 8, maxWaiting: 100 }, deadlineMillis: 60_000 }

/** The photo, and what the multipart form needs around it. */
const maxBodyBytes = maxImageBytes + 64 * 1024

/**
 * Writes the body of an upload to a file in `folder` while it arrives, and only then acquires a permit and reads it into memory
 * for the route, so that slow senders hold up nobody. An account has one upload processed at a time, and accounts take turns. Throws 413 for a body that is too large, 408 for one that takes too long,
 * 503 when too many wait.
 */
export function receiveUpload(
  folder: string,
  { inMemory, deadlineMillis } = limits,
): MiddlewareHandler<Uploader> {
  const processing = createSemaphore(inMemory)
  return async (c, next) => {
    const { body } = c.req.raw
    if (!body) throw refusal('no-picture')
    if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw refusal('too-large')
    const file = join(folder, randomUUID())
    try {
      await mkdir(folder, { recursive: true })
      await writeBody(body, file, deadlineMillis)
      const process = async () => {
        c.req.raw = new Request(c.req.raw, { body: await readFile(file) })
        await next()
      }
      await processing.run(process, { owner: c.var.ownerId })
    } finally {
      await rm(file, { force: true })
    }
  }
}

/** Writes a request's body to a new file. Throws 413, 408, or 400 when the sender aborts the request. */
async function writeBody(
  body: ReadableStream<Uint8Array>,
  path: string,
  deadlineMillis: number,
): Promise<void> {
  const reader = body.getReader()
  const deadline = createDeadline(deadlineMillis)
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for (;;) {
      const chunk = await Promise.race([readChunk(reader), deadline.promise])
      if (chunk.done) return
      size += chunk.value.length
      if (size > maxBodyBytes) throw refusal('too-large')
      await file.writeFile(chunk.value)
    }
  } finally {
    deadline.clear()
    await file.close()
  }
}

function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return reader.read().catch(() => {
    throw refusal('upload-broken-off')
  })
}

/** A promise that rejects with 408 after that time, unless it is cleared. */
function createDeadline(millis: number): { promise: Promise<never>; clear: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refusal('upload-too-slow')), millis)
  // It may fire while nobody awaits it.
  promise.catch(() => {})
  return { promise, clear: () => clearTimeout(timer) }
}

/** What the check of the upload key puts into the context. */
export type Uploader = { Variables: { ownerId: string } }

type OpenLimits = {
  perAccount: number
  /** Bounds the disk space that uploads take. */
  inTotal: number
}

/**
 * OpenLimits how many uploads are open at once, from the headers of the request to its answer. Throws 429 for an account with
 * too many, 503 when there are too many in total.
 */
export function limitUploads(
  { perAccount, inTotal }: OpenLimits = { perAccount: 8, inTotal: 256 },
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

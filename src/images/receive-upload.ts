import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { createSemaphore } from '../platform/semaphore.ts'
import { refusal } from './problems.ts'
import { maxImageBytes } from './upload-rules.ts'

type Limits = {
  inMemory: { permits: number; maxWaiting: number }
  deadlineMillis: number
}

const limits: Limits = { inMemory: { permits: 8, maxWaiting: 100 }, deadlineMillis: 60_000 }

const maxBodyBytes = maxImageBytes + 64 * 1024

/**
 * Makes a middleware that writes an upload to `folder` before it takes a permit and memory, so that slow senders hold up nobody;
 * one upload per account is processed at a time. Throws 413, 408, or 503 when too many wait.
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

/** Writes the body of a request to a new file. Throws 413, 408, or 400 when the sender aborts. */
async function writeBody(body: ReadableStream<Uint8Array>, path: string, deadlineMillis: number) {
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

function createDeadline(millis: number): { promise: Promise<never>; clear: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refusal('upload-too-slow')), millis)
  // It may reject unobserved.
  promise.catch(() => {})
  return { promise, clear: () => clearTimeout(timer) }
}

export type Uploader = { Variables: { ownerId: string } }

type OpenLimits = {
  perAccount: number
  /** How many uploads may be open at once; it bounds the disk space that they take. */
  inTotal: number
}

/** Makes a middleware that limits open uploads. Throws 429 for an account with too many, 503 when there are too many in total. */
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

/** Returns the photo in the field `image` of a form. Throws 400 unless it is the only file. */
export function readPhoto(form: FormData): File {
  const files = [...form.values()].filter((value) => value instanceof File)
  if (files.length > 1) throw refusal('several-pictures')
  const photo = form.getAll('image').find((value) => value instanceof File)
  if (!photo) throw refusal('no-picture')
  return photo
}

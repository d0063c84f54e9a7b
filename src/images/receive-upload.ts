import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { Refusal, unavailable } from '../platform/http.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { maxImageBytes } from './rules.ts'
import { imageProblemWords, imageWords } from './words.ts'

export type Uploader = { Variables: { ownerId: string } }

type Limits = {
  /** Uploads that one account may have open at once. */
  perAccount: number
  /** Uploads that may be open at once, which bounds the space they take on the disk. */
  open: number
  /** Uploads whose bodies may be in memory at once, and how many others that have arrived may wait. */
  inMemory: { permits: number; maxWaiting: number }
  deadlineMillis: number
}

const limits: Limits = {
  perAccount: 8,
  open: 256,
  inMemory: { permits: 8, maxWaiting: 100 },
  deadlineMillis: 60_000,
}

/** The photo, and what the multipart form needs around it. */
const maxBodyBytes = maxImageBytes + 64 * 1024

/**
 * Receives the body of an upload into a file in `folder` and gives it to the route in one piece, so that a slow sender
 * holds neither memory nor a place among those whose photos are being encoded. Throws 429 for an account with too many
 * uploads open, 413 for a body that is too large, 408 for one that has not arrived in time, 503 when the server is busy.
 */
export function receiveUpload(
  folder: string,
  { perAccount, open: mostOpen, inMemory, deadlineMillis } = limits,
): MiddlewareHandler<Uploader> {
  const openBy = new Map<string, number>()
  let open = 0
  const encoding = createSemaphore(inMemory)

  return async (c, next) => {
    const { ownerId } = c.var
    const openByOwner = openBy.get(ownerId) ?? 0
    if (openByOwner >= perAccount) {
      throw new Refusal(429, 'too-many-uploads', imageWords.tooManyUploads, { retryAfterSeconds: 5 })
    }
    if (open >= mostOpen) throw unavailable(imageWords.busy)
    if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge()
    openBy.set(ownerId, openByOwner + 1)
    open += 1
    const file = join(folder, randomUUID())
    try {
      await mkdir(folder, { recursive: true })
      await writeBody(c.req.raw.body, file, deadlineMillis)
      await encoding.run(async () => {
        c.req.raw = new Request(c.req.raw, { body: await readFile(file) })
        await next()
      })
    } finally {
      open -= 1
      const left = (openBy.get(ownerId) ?? 1) - 1
      if (left > 0) openBy.set(ownerId, left)
      else openBy.delete(ownerId)
      await rm(file, { force: true })
    }
  }
}

/** Writes a request's body to a new file. Throws 413, 408, or 400 when the sender breaks off. */
async function writeBody(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  deadlineMillis: number,
): Promise<void> {
  const reader = body?.getReader()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal(408, 'upload-too-slow', imageWords.tooSlow)),
      deadlineMillis,
    ).unref()
  })
  // It also fires when nobody waits for it.
  deadline.catch(() => {})
  const readChunk = () =>
    reader?.read().catch(() => {
      throw new Refusal(400, 'upload-broken-off', imageWords.brokenOff)
    })
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for (;;) {
      const chunk = await Promise.race([readChunk(), deadline])
      if (!chunk || chunk.done) return
      size += chunk.value.length
      if (size > maxBodyBytes) throw tooLarge()
      await file.writeFile(chunk.value)
    }
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

function tooLarge(): Refusal {
  return new Refusal(413, 'too-large', imageProblemWords['too-large'])
}

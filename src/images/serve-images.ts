import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'
import type { ByteRange } from '../platform/files/file-store.ts'
import type { ImageStore } from './create-image-store.ts'
import { refusal } from './problems.ts'
import { namesAvif, readImageUrl, type ServedFormat, type StoredImage, widestAvif } from './rules.ts'

/**
 * `GET /images/…`: the images themselves, as AVIF if there is one and the client accepts it, else as WebP. An address is never
 * reused, so responses are immutable; a cached WebP stays valid when an AVIF is added.
 */
export function imageFiles({ store, clock }: { store: ImageStore; clock: Clock }) {
  const respond = store.addressOf ? redirectTo(store, clock, store.addressOf) : sendFrom(store)
  return new Hono().get('/images/:name', async (c) => {
    const image = readImageUrl(c.req.path)
    for (const file of image ? listFiles(image, c.req.header('accept')) : []) {
      // What the client has is valid for ever: the store need not be asked.
      if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304, headersOf(file))
      const response = await respond(c, file)
      if (response) return response
    }
    c.header('cache-control', 'no-store')
    throw refusal('no-such-picture')
  })
}

/** One file of an image. */
type ImageFile = { image: StoredImage; width: number; format: ServedFormat; etag: string }

/** The files that could answer for an address, the smallest first. */
function listFiles(
  { variant, ...image }: StoredImage & { variant?: number },
  accept: string | undefined,
): ImageFile[] {
  const width = variant ?? image.width
  const formats = namesAvif(accept) && width <= widestAvif ? (['avif', 'webp'] as const) : (['webp'] as const)
  return formats.map((format) => ({ image, width, format, etag: `"${image.id}-${width}-${format}"` }))
}

/** Responds with a file; null when there is no such file. */
type Respond = (c: Context, file: ImageFile) => Promise<Response | null>

/** Sends a file, or what HEAD and a range ask of it. */
function sendFrom(store: ImageStore): Respond {
  const sendWhole: Respond = async (c, file) => {
    const opened = await store.open(file.image, file.width, file.format)
    return opened && c.body(opened.body, 200, headersOfFile(file, opened.size))
  }
  const sendPart: Respond = async (c, file) => {
    const size = await store.sizeOf(file.image, file.width, file.format)
    if (size === null) return null
    const headers = headersOfFile(file, size)
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const isCurrent = [undefined, file.etag].includes(c.req.header('if-range'))
    const part = isCurrent ? readRange(c.req.header('range'), size) : null
    if (part === null) return sendWhole(c, file)
    if (part === 'unsatisfiable') {
      return c.body(null, 416, { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
    }
    const opened = await store.open(file.image, file.width, file.format, part)
    const length = String(part.end - part.start + 1)
    const range = `bytes ${part.start}-${part.end}/${size}`
    return (
      opened && c.body(opened.body, 206, { ...headers, 'content-length': length, 'content-range': range })
    )
  }
  return (c, file) =>
    c.req.method === 'GET' && !c.req.header('range') ? sendWhole(c, file) : sendPart(c, file)
}

/** Redirects to a file in the store. Which files there are is remembered for a while. */
function redirectTo(
  store: ImageStore,
  clock: Clock,
  addressOf: NonNullable<ImageStore['addressOf']>,
): Respond {
  const found = new LRUCache<string, true>({ max: 20_000, ttl: 10 * 60_000 })
  return async (c, { image, width, format }) => {
    const name = `${image.id} ${image.width}x${image.height} ${width} ${format}`
    if (!found.has(name) && (await store.sizeOf(image, width, format)) === null) return null
    found.set(name, true)
    c.header('cache-control', 'public, max-age=3600')
    c.header('vary', 'Accept')
    return c.redirect(await addressOf(clock.now(), image, width, format), 302)
  }
}

function headersOf({ etag }: ImageFile): Record<string, string> {
  return { etag, vary: 'Accept', 'cache-control': 'public, max-age=31536000, immutable' }
}

function headersOfFile(file: ImageFile, size: number): Record<string, string> {
  return {
    ...headersOf(file),
    'content-type': `image/${file.format}`,
    'content-length': String(size),
    'accept-ranges': 'bytes',
  }
}

/**
 * Reads a `Range` header (RFC 9110, 14.2) for a file of `size` bytes.
 * @returns the bytes asked for; null when the header asks for the whole file or for several ranges, which may be answered with
 * the whole file
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return null
  const last = size - 1
  const [start, end] = from
    ? [Number(from), to ? Math.min(Number(to), last) : last]
    : [Math.max(size - Number(to), 0), last]
  if (from && to && Number(to) < Number(from)) return null
  return start > last ? 'unsatisfiable' : { start, end }
}

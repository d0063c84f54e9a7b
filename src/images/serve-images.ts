import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/time.ts'
import type { ImageStore } from './create-image-store.ts'
import { refusal } from './problems.ts'
import { readImageUrl, type StoredImage } from './rules.ts'

/** Serves `GET /images/…`. Addresses are never reused, so responses are immutable. */
export function imageRoutes({ store, clock }: { store: ImageStore; clock: Clock }) {
  const respond = store.addressOf ? redirectTo(store, clock, store.addressOf) : sendFrom(store)
  return new Hono().get('/images/:name', async (c) => {
    const image = readImageUrl(c.req.path)
    const file = image && fileOf(image)
    if (file && c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304, headersOf(file))
    const response = file && (await respond(c, file))
    if (response) return response
    c.header('cache-control', 'no-store')
    throw refusal('no-such-picture')
  })
}

type ImageFile = { image: StoredImage; width: number; etag: string }

function fileOf({ variant, ...image }: StoredImage & { variant?: number }): ImageFile {
  const width = variant ?? image.width
  return { image, width, etag: `"${image.id}-${width}"` }
}

type Respond = (c: Context, file: ImageFile) => Promise<Response | null>

function sendFrom(store: ImageStore): Respond {
  return async (c, file) => {
    if (c.req.method === 'HEAD') {
      const size = await store.sizeOf(file.image, file.width)
      return size === null ? null : c.body(null, 200, headersOfFile(file, size))
    }
    const opened = await store.open(file.image, file.width)
    return opened && c.body(opened.body, 200, headersOfFile(file, opened.size))
  }
}

/** Redirects to a file in the store, and remembers for a while which files exist. */
function redirectTo(
  store: ImageStore,
  clock: Clock,
  addressOf: NonNullable<ImageStore['addressOf']>,
): Respond {
  const found = new LRUCache<string, true>({ max: 20_000, ttl: 10 * 60_000 })
  return async (c, { image, width }) => {
    const name = `${image.id} ${image.width}x${image.height} ${width}`
    if (!found.has(name) && (await store.sizeOf(image, width)) === null) return null
    found.set(name, true)
    c.header('cache-control', 'public, max-age=3600')
    return c.redirect(await addressOf(clock.now(), image, width), 302)
  }
}

function headersOf({ etag }: ImageFile): Record<string, string> {
  return { etag, 'cache-control': 'public, max-age=31536000, immutable' }
}

function headersOfFile(file: ImageFile, size: number): Record<string, string> {
  return {
    ...headersOf(file),
    'content-type': 'image/webp',
    'content-length': String(size),
  }
}

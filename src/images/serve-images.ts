import { Hono } from 'hono'
import type { ImageStore } from './create-image-store.ts'
import { refusal } from './problems.ts'
import { namesAvif, readImageUrl, type ServedFormat, type StoredImage } from './rules.ts'

/**
 * `GET /images/…`: the images themselves, as AVIF if there is one and the client accepts it, else as WebP. An address is never
 * reused, so responses are immutable; a cached WebP stays valid when an AVIF is added.
 */
export function imageFiles({ store }: { store: ImageStore }) {
  return new Hono().get('/images/:name', async (c) => {
    const image = readImageUrl(c.req.path)
    const file = image && (await readFile(store, image, namesAvif(c.req.header('accept'))))
    if (!file) {
      c.header('cache-control', 'no-store')
      throw refusal('no-such-picture')
    }
    const etag = `"${image.id}-${file.width}-${file.format}"`
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('vary', 'Accept')
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': `image/${file.format}`,
      'content-length': String(file.bytes.length),
    })
  })
}

type ServedFile = { bytes: Uint8Array; width: number; format: ServedFormat }

/** The smallest file of an image, or of its variant; null when the store has none. */
async function readFile(
  store: ImageStore,
  image: StoredImage & { variant?: number },
  acceptsAvif: boolean,
): Promise<ServedFile | null> {
  const width = image.variant ?? image.width
  for (const format of acceptsAvif ? (['avif', 'webp'] as const) : (['webp'] as const)) {
    const bytes = await store.read(image, width, format)
    if (bytes) return { bytes, width, format }
  }
  return null
}

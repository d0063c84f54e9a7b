import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { ImageStore } from '../images/index.ts'
import { readImageUrl, widthsOf } from '../images/rules.ts'
import { formatMoney } from '../kernel/money.ts'
import { trimUnseen } from '../kernel/plain-text.ts'
import type { Clock } from '../kernel/time.ts'
import { findPublicPhone, type Listing } from '../listings/index.ts'
import { orRefuse } from '../listings/problems.ts'
import type { Reader } from '../platform/database/database.ts'
import { publicForSeconds } from '../platform/http/cache-headers.ts'
import { addressOf } from '../platform/http/client-address.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createSemaphore } from '../platform/semaphore.ts'

/** The size in pixels of large previews (ogp.me); WhatsApp drops pictures above 300 KB. */
const size = { width: 1200, height: 630 }
const maxBytes = 300_000
const side = size.height
const margin = 50
const titleTop = 106
const priceTop = 370
const titleHeight = priceTop - titleTop - 20
const qualities = [82, 70, 55, 40]

const bold = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf'),
)

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Serves `GET /share/{id of a phone}.jpg`, a picture of its photo, name and price for links to its page. Pictures are drawn one
 * at a time, in turns per client; with too many waiting, it redirects to the photo alone.
 */
export function sharePictures({ reader, store, clock }: { reader: Reader; store: ImageStore; clock: Clock }) {
  // A new price is another picture.
  const drawn = new LRUCache<string, Buffer>({ maxSize: 20_000_000, sizeCalculation: ({ length }) => length })
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 20, maxWaitingPerOwner: 2 })

  async function draw(phone: Listing, version: string): Promise<Buffer> {
    const known = drawn.get(version)
    if (known) return known
    const picture = await drawSharePicture(phone, await readPhoto(store, phone.imageUrl))
    drawn.set(version, picture)
    return picture
  }

  return new Hono().get('/share/:file{[0-9a-f-]{36}\\.jpg}', async (c) => {
    const id = c.req.param('file').slice(0, 36)
    const phone = orRefuse(await reader.read((db) => findPublicPhone(db, id, clock.now())))
    const { brandName, name, priceMinor, currency, soldAt, imageUrl } = phone
    const version = hashOf(JSON.stringify([id, brandName, name, priceMinor, currency, soldAt, imageUrl]))
    const headers = { etag: `"${version}"`, 'cache-control': publicForSeconds }
    if (c.req.header('if-none-match')?.includes(version)) return c.body(null, 304, headers)
    try {
      const picture =
        drawn.get(version) ?? (await semaphore.run(() => draw(phone, version), { owner: addressOf() }))
      return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/jpeg' })
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.status === 503)) throw problem
      c.header('cache-control', 'no-store')
      return c.redirect(imageUrl)
    }
  })
}

/** Reads the photo at least as wide as its square; null for photos hosted elsewhere. */
async function readPhoto(store: ImageStore, url: string): Promise<Uint8Array | null> {
  const image = readImageUrl(url)
  const width = image && (widthsOf(image.width).find((each) => each >= side) ?? image.width)
  return image && width ? store.read(image, width) : null
}

type Drawn = Pick<Listing, 'brandName' | 'name' | 'priceMinor' | 'currency' | 'soldAt'>

/** Draws a JPEG of 1200 × 630 pixels below 300 KB, with photo, name and price. Throws if it cannot be made small. */
export async function drawSharePicture(phone: Drawn, photo: Uint8Array | null): Promise<Buffer> {
  const { brandName, name, priceMinor: minor, currency, soldAt } = phone
  const left = (photo ? side : 0) + margin
  const width = size.width - left - margin
  const [brand, title, price, shop] = await Promise.all([
    drawText(brandName, 34, width),
    drawTitle(name.slice(0, 70), width),
    drawText(soldAt ? 'Sold' : formatMoney({ minor, currency }, 'en'), 84, width),
    drawText('Swap', 40, width),
  ])
  const layers = [
    ...(photo
      ? [{ input: await sharp(photo).resize(side, side, { fit: 'cover' }).toBuffer(), left: 0, top: 0 }]
      : []),
    { input: brand, left, top: margin },
    { input: title, left, top: titleTop },
    { input: price, left, top: priceTop },
    { input: shop, left, top: size.height - margin - 44 },
  ]
  const whole = await sharp({ create: { ...size, channels: 3, background: '#14532d' } })
    .composite(layers)
    .png()
    .toBuffer()
  for (const quality of qualities) {
    const picture = await sharp(whole).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (picture.length < maxBytes) return picture
  }
  throw new Error(`the picture of ${name} cannot be made small enough`)
}

/** The largest letters that fit; even the smallest may be cut off. */
async function drawTitle(name: string, width: number): Promise<Buffer> {
  let title = await drawText(name, 54, width)
  for (const points of [40, 30]) {
    if ((await sharp(title).metadata()).height <= titleHeight) break
    title = await drawText(name, points, width)
  }
  const drawn = await sharp(title).metadata()
  const shown = { width: Math.min(drawn.width, width), height: Math.min(drawn.height, titleHeight) }
  return sharp(title)
    .extract({ left: 0, top: 0, ...shown })
    .toBuffer()
}

/** With our own font for both scripts. */
async function drawText(text: string, points: number, width: number): Promise<Buffer> {
  // The library refuses an empty text.
  if (!trimUnseen(text))
    return sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
  // Invalid in markup even escaped, or line separators.
  const escaped = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return sharp({
    text: {
      text: `<span foreground="white">${escaped}</span>`,
      font: `Hind Siliguri Bold ${points}`,
      fontfile: bold,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer()
}

import sharp, { type Sharp } from 'sharp'
import { no, ok, type Result } from '../kernel/result.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { byteBudgetOf, largestBox, variantsOf } from './rules.ts'

export type EncodedImage = {
  width: number
  height: number
  /** A data URL of a few hundred bytes. */
  placeholder: string
  /** WebP, the whole picture last. */
  copies: { width: number; bytes: Buffer }[]
}

// Every picture is another one, so a cache of decoded ones helps nobody; one thread each leaves a core for answering.
sharp.cache(false)
sharp.concurrency(1)

/** More than any sensible photo of a phone has; the sender's browser makes large ones smaller anyway. */
const maxPixels = 52_000_000

/** All pictures in hand together have no more pixels than this, which bounds the memory they take. */
const pixelsInHand = createSemaphore({ permits: maxPixels })

/** Even a small picture counts this much, so that no more than four are in hand at once. */
const leastWeight = maxPixels / 4

/**
 * Decodes a picture and encodes it anew as WebP in several widths: turned upright, in sRGB, without any of its
 * metadata (place, owner, camera), and within the byte budget of each width. Of an animation the first frame is kept.
 */
export async function encodeImage(
  bytes: Uint8Array,
): Promise<Result<EncodedImage, 'broken-picture' | 'too-many-pixels'>> {
  const pixels = await countPixels(bytes)
  if (!pixels.ok) return pixels
  const weight = Math.max(pixels.value, leastWeight)
  return pixelsInHand.run(() => decodeAndEncode(bytes), { weight })
}

async function decodeAndEncode(
  bytes: Uint8Array,
): Promise<Result<EncodedImage, 'broken-picture' | 'too-many-pixels'>> {
  const decoded = await decode(bytes)
  if (!decoded.ok) return decoded
  const { width, height } = decoded.value
  const copies: EncodedImage['copies'] = []
  for (const wanted of [...variantsOf(width), width]) {
    copies.push({ width: wanted, bytes: await encodeWithin(decoded.value, wanted) })
  }
  return ok({ width, height, placeholder: await drawPlaceholder(decoded.value), copies })
}

type Decoded = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const

async function countPixels(bytes: Uint8Array): Promise<Result<number, 'broken-picture' | 'too-many-pixels'>> {
  try {
    const { width, height } = await sharp(bytes, options).metadata()
    return ok(width * height)
  } catch (error) {
    return no(whyUnreadable(error))
  }
}

async function decode(bytes: Uint8Array): Promise<Result<Decoded, 'broken-picture' | 'too-many-pixels'>> {
  try {
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize({ ...largestBox, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return ok({ data, width: info.width, height: info.height, channels: info.channels })
  } catch (error) {
    return no(whyUnreadable(error))
  }
}

/** The decoder only says in a sentence what it minds. */
function whyUnreadable(error: unknown): 'broken-picture' | 'too-many-pixels' {
  return /exceeds pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture'
}

function again({ data, ...raw }: Decoded): Sharp {
  return sharp(data, { raw })
}

/** Half the work of the encoder's default (49 ms instead of 84 for 1280 pixels), for a file 5 % larger. */
const effort = 2

/** The best of these that fits the width's budget; a very noisy picture gets the last however large. */
const qualities = [80, 70, 60, 50, 40, 30]

async function encodeWithin(decoded: Decoded, width: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await again(decoded).resize({ width }).webp({ quality, effort }).toBuffer()
    if (bytes.length <= byteBudgetOf(width)) break
  }
  return bytes
}

async function drawPlaceholder(decoded: Decoded): Promise<string> {
  const bytes = await again(decoded).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

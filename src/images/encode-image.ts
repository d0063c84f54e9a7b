import sharp, { type Sharp } from 'sharp'
import { no, ok, type Result } from '../kernel/result.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { byteBudgetOf, type ImageProblem, largestBox, widthsOf } from './rules.ts'
import { type Fingerprint, takeFingerprint } from './take-fingerprint.ts'
import { longestBox, maxPixels, whyNotSize } from './upload-rules.ts'

export type EncodedImage = {
  width: number
  height: number
  placeholder: string
  variants: { width: number; bytes: Buffer }[]
  fingerprint: Fingerprint | null
}

// Nothing is decoded twice. One thread per image leaves a core for requests.
sharp.cache(false)
sharp.concurrency(1)

/** Bounds the memory that images take which are decoded at the same time; permits are pixels. */
const pixels = createSemaphore({ permits: maxPixels })

/** The least weight of an image, so that at most four are decoded at once. */
const minWeight = maxPixels / 4

/**
 * Decodes a photo and encodes it as WebP variants within their byte budgets: upright, in sRGB, without metadata, the first frame
 * alone. Public images fit the box; private ones keep their width.
 */
export async function encodeImage(
  bytes: Uint8Array,
  { isPrivate = false } = {},
): Promise<Result<EncodedImage, ImageProblem>> {
  const size = await measure(bytes)
  if (!size.ok) return size
  const problem = isPrivate ? whyNotSize(size.value) : null
  if (problem) return no(problem)
  const weight = Math.max(size.value.width * size.value.height, minWeight)
  return pixels.run(() => decodeAndEncode(bytes, isPrivate), { weight })
}

async function decodeAndEncode(
  bytes: Uint8Array,
  isPrivate: boolean,
): Promise<Result<EncodedImage, ImageProblem>> {
  const decoded = await decode(bytes, isPrivate ? longestBox : largestBox)
  if (!decoded.ok) return decoded
  const { width, height } = decoded.value
  const variants: EncodedImage['variants'] = []
  for (const each of widthsOf(width)) {
    const budget = byteBudgetOf(each, isPrivate ? height / width : 1)
    variants.push({ width: each, bytes: await encodeWithinBudget(decoded.value, each, budget) })
  }
  const placeholder = await encodePlaceholder(decoded.value)
  const fingerprint = await takeFingerprint(fromRaw(decoded.value))
  return ok({ width, height, placeholder, fingerprint, variants })
}

type Box = { width: number; height: number }
type Decoded = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

const strict = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
/** Decodes what there is of a damaged photo. */
const lenient = { ...strict, failOn: 'none' } as const

async function measure(bytes: Uint8Array): Promise<Result<Box, ImageProblem>> {
  try {
    const { autoOrient } = await sharp(bytes, lenient).metadata()
    return ok(autoOrient)
  } catch (error) {
    return no(whyUnreadable(error))
  }
}

/** Decodes a photo, also one without its last bytes, which messengers cut off. Other damage is refused. */
async function decode(bytes: Uint8Array, box: Box): Promise<Result<Decoded, ImageProblem>> {
  const whole = await decodeAs(strict, bytes, box)
  if (whole.ok || !(await hasNineTenths(bytes))) return whole
  return decodeAs(lenient, bytes, box)
}

/** Decoders fill missing rows with grey (JPEG) or black; colour profiles shift these a little. */
const fillings = [0, 128]
const shift = 2

/** Whether the rows at nine tenths of the stored height are more than filling. */
async function hasNineTenths(bytes: Uint8Array): Promise<boolean> {
  try {
    const { width, height } = await sharp(bytes, lenient).metadata()
    const rows = { left: 0, top: Math.floor(height * 0.9), width, height: 1 }
    const row = await sharp(bytes, lenient).timeout({ seconds: 30 }).extract(rows).raw().toBuffer()
    return !fillings.some((filling) => row.every((value) => Math.abs(value - filling) <= shift))
  } catch {
    return false
  }
}

async function decodeAs(
  options: typeof strict | typeof lenient,
  bytes: Uint8Array,
  box: Box,
): Promise<Result<Decoded, ImageProblem>> {
  try {
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return ok({ data, width: info.width, height: info.height, channels: info.channels })
  } catch (error) {
    return no(whyUnreadable(error))
  }
}

/** Tells the decoder's errors apart by their messages, because they have no codes. */
function whyUnreadable(error: unknown): 'broken-picture' | 'too-many-pixels' {
  return /exceeds pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture'
}

function fromRaw({ data, ...raw }: Decoded): Sharp {
  return sharp(data, { raw })
}

/** Less than the encoder's default, which takes longer for hardly smaller files. */
const effort = 2

/** Qualities to try in order until a file fits its budget; the last one is kept regardless. */
const qualities = [80, 60, 45, 30]

async function encodeWithinBudget(decoded: Decoded, width: number, budget: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await fromRaw(decoded).resize({ width }).webp({ quality, effort }).toBuffer()
    if (bytes.length <= budget) break
  }
  return bytes
}

async function encodePlaceholder(decoded: Decoded): Promise<string> {
  // A stripe must not outgrow WebP.
  const bytes = await fromRaw(decoded)
    .resize({ width: 16, height: 64, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

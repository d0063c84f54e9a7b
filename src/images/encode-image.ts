import sharp, { type Sharp } from 'sharp'
import { no, ok, type Result } from '../kernel/result.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { byteBudgetOf, type ImageProblem, largestBox, widthsOf } from './rules.ts'
import { type Fingerprint, takeFingerprint } from './take-fingerprint.ts'
import { longestBox, maxPixels, whyNotSize } from './upload-rules.ts'

export type EncodedImage = {
  width: number
  height: number
  /** A data URL of a few hundred bytes. */
  placeholder: string
  /** WebP in each width, narrowest first. */
  variants: { width: number; bytes: Buffer }[]
  fingerprint: Fingerprint | null
}

// No image is decoded twice, so a cache would waste memory. One thread per image leaves a core for requests.
sharp.cache(false)
sharp.concurrency(1)

/** Bounds the memory of all images that are decoded at the same time, in pixels. */
const pixels = createSemaphore({ permits: maxPixels })

/** The weight of a small image, so that no more than four are decoded at once. */
const minWeight = maxPixels / 4

/**
 * Decodes a photo and encodes it as WebP in several widths: upright, in sRGB, without any metadata (place, owner,
 * camera), and within the byte budget of each width. An animation is reduced to its first frame. One for everybody is scaled
 * down to the box of photos; a private one keeps its width, however long it is.
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
/** Reads what is there of a photo, and fills the rest with one colour. */
const lenient = { ...strict, failOn: 'none' } as const

/** The size of a photo, upright. */
async function measure(bytes: Uint8Array): Promise<Result<Box, ImageProblem>> {
  try {
    const { autoOrient } = await sharp(bytes, lenient).metadata()
    return ok(autoOrient)
  } catch (error) {
    return no(whyUnreadable(error))
  }
}

/** Messengers deliver photos without their last bytes, which every viewer shows. One that is damaged otherwise is refused. */
async function decode(bytes: Uint8Array, box: Box): Promise<Result<Decoded, ImageProblem>> {
  const whole = await decodeAs(strict, bytes, box)
  if (whole.ok || !(await hasNineTenths(bytes))) return whole
  return decodeAs(lenient, bytes, box)
}

/** The values with which decoders fill what is missing: those of JPEG with grey, the others with black. A colour profile may shift them a little. */
const fillings = [0, 128]
const shift = 2

/** Whether the rows at nine tenths of a photo's height, as it is stored, are more than what the decoder fills in. */
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

/** The decoder's errors have no codes, only messages. */
function whyUnreadable(error: unknown): 'broken-picture' | 'too-many-pixels' {
  return /exceeds pixel limit/.test(String(error)) ? 'too-many-pixels' : 'broken-picture'
}

function fromRaw({ data, ...raw }: Decoded): Sharp {
  return sharp(data, { raw })
}

/** Half the work of the encoder's default, for files about 5 % larger. */
const effort = 2

/** Tried in order until the file fits the budget; a very noisy photo gets the last one, whatever its size. */
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
  // The box keeps a stripe from growing beyond what WebP can hold.
  const bytes = await fromRaw(decoded)
    .resize({ width: 16, height: 64, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

import { no, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import { type EncodedImage, encodeImage } from './encode-image.ts'
import { dailyImages, type ImageProblem, maxImageBytes, sniffFormat } from './rules.ts'

/** The period in which uploads of one person are counted. */
const dayMillis = 24 * 60 * 60 * 1000

/**
 * Checks and encodes a photo that somebody uploaded.
 * @param countSince counts what they have uploaded since a moment
 */
export async function encodeUpload(
  bytes: Uint8Array,
  clock: Clock,
  countSince: (since: Date) => Promise<number>,
): Promise<Result<EncodedImage, ImageProblem>> {
  const problem = whyNotPhoto(bytes)
  if (problem) return no(problem)
  const since = new Date(clock.now().getTime() - dayMillis)
  if ((await countSince(since)) >= dailyImages) return no('too-many-pictures')
  return encodeImage(bytes)
}

/** Why a file cannot be a photo, by its size and its first bytes; null when it may be one. */
function whyNotPhoto(bytes: Uint8Array): ImageProblem | null {
  if (bytes.length === 0) return 'empty-picture'
  if (bytes.length > maxImageBytes) return 'too-large'
  const format = sniffFormat(bytes)
  if (format === null) return 'not-a-picture'
  return format === 'heic' ? 'heic-picture' : null
}

import type { ImageProblem } from './rules.ts'

export const maxImageBytes = 10 * 1024 * 1024

/** The most pixels of an upload that is accepted. The browser shrinks large photos first. */
export const maxPixels = 52_000_000

/** The box, in pixels, that private photos are scaled down to: long screenshots stay readable. WebP's limit is 16,383. */
export const longestBox = { width: 1280, height: 16_383 }

/** Returns why a private photo of this size in pixels, upright, is not accepted; null when it is. */
export function whyNotSize({ width, height }: { width: number; height: number }): ImageProblem | null {
  if (width * height > maxPixels) return 'too-many-pixels'
  const scale = Math.min(1, longestBox.width / width)
  return Math.round(height * scale) > longestBox.height ? 'too-long' : null
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** Returns the format of a file by its first bytes; null for an unknown one. Name and declared type are ignored. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) !== 'ftyp') return null
  // ISO/IEC 14496-12: a box of brands, the main one first.
  const end = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands: string[] = text(8, Math.min(end, 64)).match(/.{4}/gs) ?? []
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'].includes(brand))
    ? 'heic'
    : null
}

/** Returns why a file of `size` bytes with this start cannot be a photo; null when it may be one. */
export function whyNotPhoto(size: number, start: Uint8Array): ImageProblem | null {
  if (size === 0) return 'empty-picture'
  if (size > maxImageBytes) return 'too-large'
  const format = sniffFormat(start)
  if (format === null) return 'not-a-picture'
  return format === 'heic' ? 'heic-picture' : null
}

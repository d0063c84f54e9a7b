/** The largest photo that is taken in, before it is re-encoded. */
export const maxImageBytes = 10 * 1024 * 1024

/** Pictures are kept no larger than this box; one that is smaller is not blown up. */
export const largestBox = { width: 1280, height: 1920 }

/** The narrower copies of a picture, as far as it is wider than they are. */
const variantWidths = [320, 640, 960] as const

/** What a picture is served as: WebP from its upload on, AVIF later and where that is smaller. */
export const servedFormats = ['webp', 'avif'] as const
export type ServedFormat = (typeof servedFormats)[number]

/** How many different pictures a seller may send within a day. */
export const dailyPictures = 100

/** Why a picture is not taken in. */
export type ImageProblem =
  | 'empty-picture'
  | 'too-large'
  | 'not-a-picture'
  | 'heic-picture'
  | 'broken-picture'
  | 'too-many-pixels'
  | 'too-many-pictures'

/** A picture of ours: its id of forty hexadecimal digits, and its size in pixels. */
export type Picture = { id: string; width: number; height: number }

const address = /^\/images\/([0-9a-f]{40})-([1-9]\d{0,3})x([1-9]\d{0,3})(?:@(320|640|960))?\.webp$/

/** Where a picture is served; with `variant`, its copy of that width. Root-relative, so it moves with the site. */
export function imageUrl({ id, width, height }: Picture, variant?: number): string {
  return `/images/${id}-${width}x${height}${variant ? `@${variant}` : ''}.webp`
}

/** Reads an address of ours back; null when it is none. */
export function readImageUrl(url: string): (Picture & { variant?: number }) | null {
  const [, id, width, height, variant] = address.exec(url) ?? []
  if (!id) return null
  const picture = { id, width: Number(width), height: Number(height) }
  return variant ? { ...picture, variant: Number(variant) } : picture
}

/** The widths at which a picture of this natural width is kept, besides that. */
export function variantsOf(width: number): number[] {
  return variantWidths.filter((narrower) => narrower < width)
}

/** The `srcset` of a picture's address; undefined for a picture that is not of our service. */
export function srcSetOf(url: string): string | undefined {
  const picture = readImageUrl(url)
  if (!picture || picture.variant) return undefined
  const narrower = variantsOf(picture.width).map((width) => `${imageUrl(picture, width)} ${width}w`)
  return [...narrower, `${url} ${picture.width}w`].join(', ')
}

/** The size of a picture by its address, so that its place is kept before it is there. */
export function sizeOf(url: string): { width: number; height: number } | undefined {
  return readImageUrl(url) ?? undefined
}

/**
 * The most bytes that a copy of this width may have: a card of 360 px loads at most 30 KB on a plain screen, and a
 * sharper screen not out of proportion.
 */
export function byteBudgetOf(width: number): number {
  if (width <= 320) return 15_000
  if (width <= 640) return 30_000
  return width <= 960 ? 60_000 : 120_000
}

/** Whether a browser says that it shows AVIF. Those that do name it; a general image wildcard promises nothing (RFC 9110, 12.5.1). */
export function takesAvif(accept = ''): boolean {
  const range = accept.split(',').find((part) => /^\s*image\/avif\s*(;|$)/i.test(part))
  return range !== undefined && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range)
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** What a file is, by its first bytes: neither its name nor what its sender says counts. Null: none of these. */
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

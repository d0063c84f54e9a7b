/** Images are scaled down to fit into this box; smaller ones are not enlarged. */
export const largestBox = { width: 1280, height: 1920 }

/** The widths of an image's variants; only those narrower than the image exist. */
const variantWidths = [320, 640, 960] as const

/** How many different images one person may upload within a day. */
export const dailyImages = 100

/** How many private photos one message, complaint or reply may have. */
export const maxPrivatePhotos = 6

/** Where a private photo can be sent: its parties see it. Documents can be sent to a verification alone. */
export const photoPlaces = ['order', 'conversation', 'verification'] as const
export type PhotoPlace = { place: (typeof photoPlaces)[number]; placeId: string }

/** Why a photo is not accepted. */
export type ImageProblem =
  | 'empty-picture'
  | 'too-large'
  | 'not-a-picture'
  | 'heic-picture'
  | 'broken-picture'
  | 'too-many-pixels'
  | 'too-long'
  | 'too-many-pictures'

/**
 * A stored image: its id of forty hexadecimal digits, and its size in pixels. The files of a private photo lie apart from
 * those that everybody can fetch, and those of a document, which is private too, apart from both: no backup has them.
 */
export type StoredImage = {
  id: string
  width: number
  height: number
  isPrivate?: true
  isDocument?: boolean
}

const publicFolder = '/images/'
const privateFolder = '/api/photos/'
const fileName = /^([0-9a-f]{40})-([1-9]\d{0,3})x([1-9]\d{0,4})(?:@(320|640|960))?\.webp$/

const nameOf = ({ id, width, height }: StoredImage, variant?: number) =>
  `${id}-${width}x${height}${variant ? `@${variant}` : ''}.webp`

function readName(url: string, folder: string): (StoredImage & { variant?: number }) | null {
  if (!url.startsWith(folder)) return null
  const [, id, width, height, variant] = fileName.exec(url.slice(folder.length)) ?? []
  if (!id) return null
  const image = { id, width: Number(width), height: Number(height) }
  return variant ? { ...image, variant: Number(variant) } : image
}

/** Where an image, or its variant of that width, is served. Relative to the root, so that the site may move. */
export function imageUrl(image: StoredImage, variant?: number): string {
  return publicFolder + nameOf(image, variant)
}

/** Parses an address that `imageUrl` wrote; null for any other. */
export function readImageUrl(url: string): (StoredImage & { variant?: number }) | null {
  return readName(url, publicFolder)
}

/** The address of the narrowest variant of an image; one of a hosted service stays as it is. */
export function smallestOf(url: string): string {
  const image = readImageUrl(url)
  const narrowest = image && variantsOf(image.width)[0]
  return image && narrowest ? imageUrl(image, narrowest) : url
}

/** Where a private photo, or its variant of that width, is served to those who may see it. */
export function privatePhotoUrl(photo: StoredImage, variant?: number): string {
  return privateFolder + nameOf(photo, variant)
}

/** Parses an address that `privatePhotoUrl` wrote; null for any other. */
export function readPrivatePhotoUrl(url: string): (StoredImage & { variant?: number }) | null {
  const photo = readName(url, privateFolder)
  return photo && { ...photo, isPrivate: true }
}

/** The address of the small variant of a private photo. */
export function thumbnailOf(url: string): string {
  const photo = readPrivatePhotoUrl(url)
  const narrowest = photo && variantsOf(photo.width)[0]
  return photo && narrowest ? privatePhotoUrl(photo, narrowest) : url
}

/** The widths of the variants of an image of this width, narrowest first, without the image itself. */
export function variantsOf(width: number): number[] {
  return variantWidths.filter((narrower) => narrower < width)
}

/** All widths in which an image of this width is stored, narrowest first. */
export function widthsOf(width: number): number[] {
  return [...variantsOf(width), width]
}

/**
 * The `srcset` of an image's address; undefined for an image on a hosted image service.
 * @param addressOf where browsers load it from
 */
export function srcSetOf(url: string, addressOf = (path: string) => path): string | undefined {
  const image = readImageUrl(url)
  if (!image || image.variant) return undefined
  const narrower = variantsOf(image.width).map((width) => `${addressOf(imageUrl(image, width))} ${width}w`)
  return [...narrower, `${addressOf(url)} ${image.width}w`].join(', ')
}

/** The size of an image by its address, to reserve its box before it has loaded. */
export function sizeOf(url: string): { width: number; height: number } | undefined {
  return readImageUrl(url) ?? readPrivatePhotoUrl(url) ?? undefined
}

/**
 * The target size of a variant in bytes, of an image that is `length` times as long as it is wide. A card 360 px wide loads at most 30 KB
 * on a standard screen, and proportionally more on a high-density one. One that is longer than the largest box has more, so that its text stays sharp.
 */
export function byteBudgetOf(width: number, length = 1): number {
  const longer = Math.max(1, (length * largestBox.width) / largestBox.height)
  return longer * (width <= 320 ? 15_000 : width <= 640 ? 30_000 : width <= 960 ? 60_000 : 120_000)
}

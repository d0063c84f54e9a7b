/** Smaller ones are not enlarged. */
export const largestBox = { width: 1280, height: 1920 }

const variantWidths = [320, 640, 960] as const

export const dailyImages = 100

export const maxPrivatePhotos = 6

/** Documents go to verifications alone. */
export const photoPlaces = ['order', 'conversation', 'verification'] as const
export type PhotoPlace = { place: (typeof photoPlaces)[number]; placeId: string }

export type ImageProblem =
  | 'empty-picture'
  | 'too-large'
  | 'not-a-picture'
  | 'heic-picture'
  | 'broken-picture'
  | 'too-many-pixels'
  | 'too-long'
  | 'too-many-pictures'

/** The id has forty hexadecimal digits. Private photos and documents have folders of their own; documents are in no backup. */
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

/** Relative to the root. */
export function imageUrl(image: StoredImage, variant?: number): string {
  return publicFolder + nameOf(image, variant)
}

export function readImageUrl(url: string): (StoredImage & { variant?: number }) | null {
  return readName(url, publicFolder)
}

/** Hosted addresses stay as they are. */
export function smallestOf(url: string): string {
  const image = readImageUrl(url)
  const narrowest = image && variantsOf(image.width)[0]
  return image && narrowest ? imageUrl(image, narrowest) : url
}

export function privatePhotoUrl(photo: StoredImage, variant?: number): string {
  return privateFolder + nameOf(photo, variant)
}

export function readPrivatePhotoUrl(url: string): (StoredImage & { variant?: number }) | null {
  const photo = readName(url, privateFolder)
  return photo && { ...photo, isPrivate: true }
}

export function thumbnailOf(url: string): string {
  const photo = readPrivatePhotoUrl(url)
  const narrowest = photo && variantsOf(photo.width)[0]
  return photo && narrowest ? privatePhotoUrl(photo, narrowest) : url
}

/** Without the full width. */
export function variantsOf(width: number): number[] {
  return variantWidths.filter((narrower) => narrower < width)
}

export function widthsOf(width: number): number[] {
  return [...variantsOf(width), width]
}

/** Undefined for hosted images. */
export function srcSetOf(url: string, addressOf = (path: string) => path): string | undefined {
  const image = readImageUrl(url)
  if (!image || image.variant) return undefined
  const narrower = variantsOf(image.width).map((width) => `${addressOf(imageUrl(image, width))} ${width}w`)
  return [...narrower, `${addressOf(url)} ${image.width}w`].join(', ')
}

/** To reserve the box. */
export function sizeOf(url: string): { width: number; height: number } | undefined {
  return readImageUrl(url) ?? readPrivatePhotoUrl(url) ?? undefined
}

/** A card 360 px wide loads at most 30 KB at normal density, more at high. Long images get more, so that text stays sharp. */
export function byteBudgetOf(width: number, length = 1): number {
  const longer = Math.max(1, (length * largestBox.width) / largestBox.height)
  return longer * (width <= 320 ? 15_000 : width <= 640 ? 30_000 : width <= 960 ? 60_000 : 120_000)
}

/** The box, in pixels, that images for everybody are scaled down to; smaller ones are not enlarged. */
export const largestBox = { width: 1280, height: 1920 }

const variantWidths = [320, 640, 960] as const

/** How many different images one person may upload within a day. */
export const dailyImages = 100

/** How many private photos one message, complaint or reply may have. */
export const maxPrivatePhotos = 6

/** Where a private photo can be sent; documents can be sent to verifications alone. */
export const photoPlaces = ['order', 'conversation', 'verification'] as const
export type PhotoPlace = { attachedTo: (typeof photoPlaces)[number]; attachedToId: string }

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
 * A stored image: its id of forty hexadecimal digits and its size in pixels. Private photos and documents have folders of their
 * own; documents are in no backup.
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

function readName(url: string, folder: string): (StoredImage & { variant?: number }) | null {
  if (!url.startsWith(folder)) return null
  const [, id, width, height, variant] = fileName.exec(url.slice(folder.length)) ?? []
  if (!id) return null
  const image = { id, width: Number(width), height: Number(height) }
  return variant ? { ...image, variant: Number(variant) } : image
}

/** Returns the address of an image or private photo, or of its variant of that width in pixels, relative to the site's root. */
export function imageUrl({ id, width, height, isPrivate }: StoredImage, variant?: number): string {
  const name = `${id}-${width}x${height}${variant ? `@${variant}` : ''}.webp`
  return (isPrivate ? privateFolder : publicFolder) + name
}

/** Parses an address that `imageUrl` wrote; null for any other, such as that of a hosted image. */
export function readImageUrl(url: string): (StoredImage & { variant?: number }) | null {
  return readName(url, publicFolder)
}

/** The address of a private photo whose row does not say that it is one. */
export const privatePhotoUrl = (photo: StoredImage) => imageUrl({ ...photo, isPrivate: true })

/** Parses an address that `privatePhotoUrl` wrote; null for any other. */
export function readPrivatePhotoUrl(url: string): (StoredImage & { variant?: number }) | null {
  const photo = readName(url, privateFolder)
  return photo && { ...photo, isPrivate: true }
}

/** Returns the address of the narrowest variant of an image or private photo; hosted addresses stay as they are. */
export function smallestOf(url: string): string {
  const image = readImageUrl(url) ?? readPrivatePhotoUrl(url)
  const narrowest = image && variantsOf(image.width)[0]
  return image && narrowest ? imageUrl(image, narrowest) : url
}

/** Returns the widths, in pixels, of an image's narrower variants, narrowest first; its full width is left out. */
export function variantsOf(width: number): number[] {
  return variantWidths.filter((narrower) => narrower < width)
}

/** Returns all widths, in pixels, in which an image is stored, narrowest first. */
export function widthsOf(width: number): number[] {
  return [...variantsOf(width), width]
}

/**
 * Returns the `srcset` of an image by its address; undefined for hosted images.
 * @param addressOf returns where browsers load an address from
 */
export function srcSetOf(url: string, addressOf = (path: string) => path): string | undefined {
  const image = readImageUrl(url)
  if (!image || image.variant) return undefined
  const narrower = variantsOf(image.width).map((width) => `${addressOf(imageUrl(image, width))} ${width}w`)
  return [...narrower, `${addressOf(url)} ${image.width}w`].join(', ')
}

/** Returns the size of an image in pixels by its address, to reserve its box; undefined for hosted images. */
export function sizeOf(url: string): { width: number; height: number } | undefined {
  return readImageUrl(url) ?? readPrivatePhotoUrl(url) ?? undefined
}

/**
 * Returns the target size of a variant in bytes; a card 360 px wide loads at most 30 KB at normal density, more at high. With
 * `length`, the image's height divided by its width, long images get more, so that text stays sharp.
 */
export function byteBudgetOf(width: number, length = 1): number {
  const longer = Math.max(1, (length * largestBox.width) / largestBox.height)
  return longer * (width <= 320 ? 15_000 : width <= 640 ? 30_000 : width <= 960 ? 60_000 : 120_000)
}

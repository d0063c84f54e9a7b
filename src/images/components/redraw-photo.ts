import { longestBox } from '../upload-rules.ts'

/** The longest side, in pixels, of a photo that is uploaded: the service keeps 1280 of the width. */
const longestSide = 2000

/** The most pixels of a canvas: some phones draw nothing on a larger one. */
const maxDrawn = 16_777_216

/** Returns the factor, 1 at most, by which a photo is scaled down. Long screenshots keep the width that the service keeps. */
export function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(1, longestSide / width, Math.max(longestSide / height, longestBox.width / width))
}

/** The formats that the service reads; a file in another one that this browser can show (HEIC) is converted. */
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * Makes a large photo smaller and upright; null when the file is best sent as it is, because it is small or cannot be decoded.
 */
export async function redrawPhoto(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  try {
    const scale = scaleOf(bitmap)
    if (scale === 1 && readable.includes(file.type)) return null
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    if (width * height > maxDrawn) return null
    return await draw(bitmap, width, height)
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG would turn transparency black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const encode = (type: string) => canvas.convertToBlob({ type, quality: 0.88 })
  const webp = await encode('image/webp')
  // Browsers without a WebP encoder return a large PNG.
  return webp.type === 'image/webp' ? webp : encode('image/jpeg')
}

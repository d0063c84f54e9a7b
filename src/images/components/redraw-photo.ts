import { longestBox } from '../upload-rules.ts'

/** More pixels only cost time: the service keeps 1280 of the width. */
const longestSide = 2000

/** Some phones draw nothing on a larger canvas. */
const maxDrawn = 16_777_216

/** How much a photo is scaled down. A long one, such as a screenshot, keeps the width that the service keeps. */
export function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(1, longestSide / width, Math.max(longestSide / height, longestBox.width / width))
}

/** The formats that the service reads. A file in another format that this browser can show (HEIC) is converted. */
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

type Canvas = OffscreenCanvas | HTMLCanvasElement

/**
 * A large photo made smaller and turned upright; null when the file is best sent as it is: a small photo, or one that this
 * browser cannot decode. Runs in a worker and, in browsers that cannot draw there, on the page.
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
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null
  if (!context) return null
  // JPEG has no transparency and would turn it black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await toBlob(canvas, 'image/webp')
  // A browser that cannot encode WebP returns a PNG, which is many times larger.
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function toBlob(canvas: Canvas, type: string): Promise<Blob | null> {
  const quality = 0.88
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

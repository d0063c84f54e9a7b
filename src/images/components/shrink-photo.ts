/** More pixels only cost time: the service keeps 1280. */
const longestSide = 2000

/** The formats that the service reads. A file in another format that this browser can show (HEIC) is converted. */
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * Shrinks a large photo before it is uploaded over mobile data, and turns it upright. A small photo is returned unchanged,
 * and so is a file that this browser cannot decode: the service then says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  try {
    if (scale === 1 && readable.includes(file.type)) return file
    const blob = await redraw(bitmap, scale)
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } finally {
    bitmap.close()
  }
}

async function redraw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency and would turn it black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await toBlob(canvas, 'image/webp')
  // A browser that cannot encode WebP returns a PNG, which is many times larger.
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.88))
}

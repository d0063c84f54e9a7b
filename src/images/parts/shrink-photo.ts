/** Wider or higher than this only costs time: the service keeps 1280 pixels. */
const longestSide = 2000

/** What the service reads itself; anything else that this browser can show is redrawn (an iPhone's HEIC, say). */
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * A large photo made smaller before it goes over mobile data, upright; a small one as it is. So is a file that this
 * browser cannot read: the service then says what is wrong with it.
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
  // JPEG knows no transparency, and would make it black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await toBlob(canvas, 'image/webp')
  // A browser that cannot write WebP answers PNG, which is many times as large.
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.88))
}

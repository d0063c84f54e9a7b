import { redrawPhoto } from './redraw-photo.ts'

const known = new WeakMap<File, Promise<File>>()

/** The work on the photo before: one is shrunk at a time, because decoded photos take much memory. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Shrinks a large photo and turns it upright. Small or undecodable files are returned unchanged: the service says what is wrong
 * with them.
 */
export function shrinkPhoto(file: File): Promise<File> {
  const shrunk = known.get(file) ?? before.then(() => shrink(file))
  known.set(file, shrunk)
  before = shrunk
  return shrunk
}

async function shrink(file: File): Promise<File> {
  const blob = await redrawInWorker(file).catch(() => redrawPhoto(file).catch(() => null))
  if (!blob) return file
  const smaller = new File([blob], file.name, { type: blob.type })
  known.set(smaller, Promise.resolve(smaller))
  return smaller
}

/** Redraws a photo in a worker, because decoding would block the page. */
async function redrawInWorker(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('this browser does not draw in workers')
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data)
      worker.onerror = () => reject(new Error('the worker that shrinks photos failed'))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

import { redrawPhoto } from './redraw-photo.ts'

/** What became of each photo, so that none is redrawn twice. */
const known = new WeakMap<File, Promise<File>>()

/** The photos before: one at a time, because a decoded photo takes fifty megabytes. */
let before: Promise<unknown> = Promise.resolve()

/**
 * A photo as it is previewed, kept and uploaded over mobile data: a large one is shrunk and turned upright. A small photo is
 * returned unchanged, and so is a file that this browser cannot decode: the service then says what is wrong with it.
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

/** Decoding and encoding take hundreds of milliseconds, in which a page would not respond. */
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

import { useSyncExternalStore } from 'react'
import { ApiProblem } from '../../ui/api.ts'
import type { ImageProblem } from '../rules.ts'
import { attachTexts, imageProblemTexts } from '../texts.ts'
import { sniffFormat, whyNotPhoto, whyNotSize } from '../upload-rules.ts'

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
  const blob = await redrawInWorker(file).catch(() => null)
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

const refused = new WeakMap<File, ApiProblem>()
const listeners = new Set<() => void>()

/** Returns the photo to upload, shrunk. Throws ApiProblem with a message when the service would refuse it. */
export async function preparePhoto(file: File): Promise<File> {
  const photo = await shrinkPhoto(file)
  const why = whyNotPhoto(photo.size, await readStart(photo))
  if (why) refusePhoto(file, new ApiProblem(422, why, imageProblemTexts[why]))
  const problem = refused.get(file)
  if (problem) throw problem
  return photo
}

/** Marks a photo as refused when the problem is a fault of the photo itself; other problems may be gone with the next try. */
export function refusePhoto(file: File, problem: unknown): void {
  if (!(problem instanceof ApiProblem) || !isOfPhoto(problem.code) || refused.has(file)) return
  refused.set(file, problem)
  for (const listener of listeners) listener()
}

/** Marks a photo that this browser cannot show as refused, unless the service may be able to read its format. */
export async function refuseUnshown(file: File): Promise<void> {
  const format = sniffFormat(await readStart(file))
  if (format === null || format === 'avif' || format === 'webp' || format === 'heic') return
  refusePhoto(file, new ApiProblem(422, 'broken-picture', imageProblemTexts['broken-picture']))
}

/** Marks a private photo as refused when the service would not accept its size in pixels. */
export function refuseSize(file: File, size: { width: number; height: number }): void {
  const why = whyNotSize(size)
  if (why) refusePhoto(file, new ApiProblem(422, why, imageProblemTexts[why]))
}

/** Returns a handler that throws the problem of an upload again; that of a photo then names which of several it is. */
export const throwNumbered =
  (number: number) =>
  (problem: unknown): never => {
    if (!(problem instanceof ApiProblem) || !isOfPhoto(problem.code)) throw problem
    throw new ApiProblem(problem.status, problem.code, attachTexts.refused(number, problem.detail))
  }

/** Returns why a chosen photo cannot be sent, in words for the user; undefined while no reason is known. */
export function usePhotoProblem(file: File | null | undefined): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (file ? refused.get(file)?.detail : undefined),
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readStart = async (file: File) => new Uint8Array(await file.slice(0, 64).arrayBuffer())

const isOfPhoto = (code: string): code is ImageProblem =>
  code in imageProblemTexts && code !== 'too-many-pictures'

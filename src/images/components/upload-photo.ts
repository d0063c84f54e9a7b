import { useRef, useState } from 'react'
import { getLocale } from '../../kernel/locale.ts'
import { readProblem } from '../../kernel/problem.ts'
import { ApiProblem, createApi, inPageLanguage, parseResponse, sendOrThrow } from '../../ui/api.ts'
import type { ImageApi } from '../routes.ts'
import { imageTexts } from '../texts.ts'
import { preparePhoto, refusePhoto } from './prepare-photo.ts'

/** Shrinks a photo, gets a key and posts it. `onProgress` takes the share sent. Throws ApiProblem with a message for the user. */
async function uploadPhoto(file: File, onProgress?: (share: number) => void): Promise<{ url: string }> {
  const photo = await preparePhoto(file)
  const api = createApi<ImageApi>()
  const { uploadUrl, key } = await parseResponse(api.imagekey.$get())
  const address = new URL(uploadUrl, window.location.href)
  address.searchParams.set('key', key)
  return orRefused(file, send(address.href, photo, onProgress))
}

async function orRefused<Answer>(file: File, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (problem) {
    refusePhoto(file, problem)
    throw problem
  }
}

/** Posts a photo with XMLHttpRequest, because `fetch` reports no progress of uploads. */
function send(address: string, photo: File, onProgress?: (share: number) => void): Promise<{ url: string }> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('image', photo, photo.name)
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept-language', getLocale())
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiProblem(0, 'no-answer', imageTexts.uploadFailed))
    request.onload = () => {
      const url = readUrl(request.response)
      if (url) return resolve({ url })
      const problem = readProblem(request.response)
      reject(
        new ApiProblem(
          request.status,
          problem?.code ?? 'unexpected-answer',
          problem?.detail ?? imageTexts.imageServiceFailed,
        ),
      )
    }
    request.send(form)
  })
}

/** Reads the address from the answer of the embedded service or a hosted one; null for any other answer. */
function readUrl(body: { success?: unknown; data?: { url?: unknown } } | null): string | null {
  return body?.success === true && typeof body.data?.url === 'string' ? body.data.url : null
}

/** Uploads a photo for a message or a dispute, or a seller's document; returns its address. Throws ApiProblem with a message. */
export async function uploadPrivatePhoto(file: File, isDocument: boolean): Promise<string> {
  const photo = await preparePhoto(file)
  const body = new FormData()
  body.append('image', photo, photo.name)
  const address = isDocument ? '/api/photos?document=true' : '/api/photos'
  const answer = await orRefused(file, sendOrThrow(address, inPageLanguage({ method: 'POST', body })))
  const { data } = (await answer.json()) as { data: { url: string } }
  return data.url
}

/**
 * Uploads photos of phones. `upload` returns the address, or throws ApiProblem, and sends each file once; `uploaded` is the share
 * sent, from 0 to 1, and undefined while idle.
 */
export function useUploadPhoto() {
  const [uploaded, setUploaded] = useState<number>()
  const sent = useRef(new WeakMap<File, string>())

  async function upload(photo: File): Promise<string> {
    const known = sent.current.get(photo)
    if (known) return known
    setUploaded(0)
    try {
      const { url } = await uploadPhoto(photo, setUploaded)
      sent.current.set(photo, url)
      return url
    } finally {
      setUploaded(undefined)
    }
  }

  return { upload, uploaded }
}

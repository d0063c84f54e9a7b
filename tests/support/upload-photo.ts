import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import type { Person, TestApp } from './test-app.ts'

type FormFile = { field?: string; name?: string; type?: string }

/** A form with one file, as a browser sends it. */
export function photoForm(
  bytes: Uint8Array,
  { field = 'image', name = 'phone.jpg', type = 'image/jpeg' }: FormFile = {},
): FormData {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}

type UploadAnswer = {
  status: number
  data?: { url: string }
  success?: true
  code?: string
  detail?: string
}

/** How a test uploads photos to an app. */
export function createUploader(app: TestApp) {
  async function getKey(person: Person): Promise<{ uploadUrl: string; key: string }> {
    const answer = await app.request(`/api/imagekey?email=${person.email}`, { token: person.token })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { uploadUrl: string; key: string }
  }

  /** Where this person uploads: the address with a fresh key. */
  async function getAddress(person: Person): Promise<string> {
    const { uploadUrl, key } = await getKey(person)
    return `${uploadUrl}?key=${key}`
  }

  async function post(
    person: Person,
    form: FormData | string,
    headers: Record<string, string> = {},
  ): Promise<UploadAnswer> {
    const answer = await app.request(await getAddress(person), { method: 'POST', body: form, headers })
    return { status: answer.status, ...((await answer.json()) as Omit<UploadAnswer, 'status'>) }
  }

  /** Uploads a photo that must be accepted, and downloads the image. */
  async function upload(person: Person, bytes: Uint8Array, file?: FormFile) {
    const { status, success, data } = await post(person, photoForm(bytes, file))
    expect({ status, success }).toEqual({ status: 200, success: true })
    const url = data?.url ?? ''
    const served = await app.request(url)
    expect(served.status).toBe(200)
    const image = Buffer.from(await served.arrayBuffer())
    return { url, image, metadata: await sharp(image).metadata() }
  }

  /** Uploads a private photo. Returns its address. */
  async function uploadPrivate(person: Person, bytes?: Uint8Array): Promise<string> {
    const body = photoForm(bytes ?? (await drawCircle(400, 300).jpeg().toBuffer()))
    const answer = await app.request('/api/photos', { method: 'POST', token: person.token, body })
    const { data } = (await answer.json()) as UploadAnswer
    if (!data) throw new Error(`the upload answered ${answer.status}`)
    return data.url
  }

  return { getKey, getAddress, post, upload, uploadPrivate }
}

/** A drawing with a circle on it, so that an encoder has work. */
export function drawCircle(width: number, height: number, colour = '#00614a'): Sharp {
  const circle = `<circle cx="${width / 3}" cy="${height / 3}" r="${height / 4}" fill="#bb3519"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/>${circle}</svg>`
  return sharp(Buffer.from(svg))
}

/** Noisier than any photo: the hardest picture to compress. */
export function drawNoise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, noise, background: '#888' } })
}

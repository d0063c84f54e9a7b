import { useState } from 'react'
import { useUploadPhoto } from '../../images/components/upload-photo.ts'
import type { DraftPhoto } from './offer-draft.ts'

/** Which photo is being uploaded, of how many, and how much of it, 0 to 1. */
export type Sending = { number: number; all: number; share: number }

/**
 * Uploads the new photos of a form, one after the other. `send` returns the addresses of all photos in their order, or
 * throws ApiProblem. A photo that was uploaded is not uploaded again.
 */
export function useSendPhotos() {
  const { upload, uploaded } = useUploadPhoto()
  const [place, setPlace] = useState({ number: 0, all: 0 })

  async function send(photos: readonly DraftPhoto[]): Promise<string[]> {
    const all = photos.filter((photo) => 'file' in photo).length
    let number = 0
    const urls: string[] = []
    for (const photo of photos) {
      if ('file' in photo) setPlace({ number: ++number, all })
      urls.push('file' in photo ? await upload(photo.file) : photo.url)
    }
    return urls
  }

  const sending: Sending | undefined = uploaded === undefined ? undefined : { ...place, share: uploaded }
  return { send, sending }
}

import { useRef, useState } from 'react'
import { uploadPhoto } from './upload-photo.ts'

/**
 * Uploads photos and reports the progress: `uploaded` goes from 0 to 1, and is undefined when no upload is under way.
 * `upload` returns the address of the image, or throws ApiProblem. A file that was uploaded is not uploaded again.
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

import { useRef, useState } from 'react'
import { uploadPhoto } from './upload-photo.ts'

/**
 * Sends photos and tells how far they are: `uploaded` goes from 0 to 1 and is undefined when nothing is on its way.
 * `upload` answers the photo's address, or throws ApiProblem. A photo that has been sent is not sent again.
 */
export function useUploadPhoto(email: string) {
  const [uploaded, setUploaded] = useState<number>()
  const sent = useRef(new WeakMap<File, string>())

  async function upload(photo: File): Promise<string> {
    const known = sent.current.get(photo)
    if (known) return known
    setUploaded(0)
    try {
      const { url } = await uploadPhoto(photo, { email, onProgress: setUploaded })
      sent.current.set(photo, url)
      return url
    } finally {
      setUploaded(undefined)
    }
  }

  return { upload, uploaded }
}

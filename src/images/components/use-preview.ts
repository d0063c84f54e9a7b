import { useEffect, useState } from 'react'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * The address of a chosen photo for this browser; undefined while it is being shrunk, and without one. Its object URL is
 * revoked when the photo goes.
 */
export function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!file) return
    let url: string | undefined
    let isGone = false
    void shrinkPhoto(file).then((photo) => {
      if (isGone) return
      url = URL.createObjectURL(photo)
      setPreview(url)
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
      setPreview(undefined)
    }
  }, [file])
  return preview
}

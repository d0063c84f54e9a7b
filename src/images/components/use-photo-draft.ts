import { useRef, useState } from 'react'
import { maxPrivatePhotos } from '../rules.ts'
import { uploadPrivatePhoto } from './upload-private-photo.ts'

type ChosenPhoto = { key: number; file: File }
export type PhotoDraft = ReturnType<typeof usePhotoDraft>

/**
 * The photos that somebody has chosen to send with a text. `send` uploads them one after the other and returns their addresses,
 * or throws ApiProblem. A photo that was uploaded is not uploaded again.
 */
export function usePhotoDraft() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [sending, setSending] = useState<{ number: number; all: number }>()
  const uploaded = useRef(new WeakMap<File, string>())
  const keys = useRef(0)

  /** Adds as many as fit. Returns how many were left out. */
  function add(files: readonly File[]): number {
    const added = files.map((file) => ({ key: ++keys.current, file }))
    const all = [...photos, ...added]
    setPhotos(all.slice(0, maxPrivatePhotos))
    return Math.max(0, all.length - maxPrivatePhotos)
  }

  async function upload(file: File): Promise<string> {
    const url = uploaded.current.get(file) ?? (await uploadPrivatePhoto(file))
    uploaded.current.set(file, url)
    return url
  }

  async function send(): Promise<string[]> {
    const urls: string[] = []
    try {
      for (const { file } of photos) {
        setSending({ number: urls.length + 1, all: photos.length })
        urls.push(await upload(file))
      }
      return urls
    } finally {
      setSending(undefined)
    }
  }

  return {
    photos,
    sending,
    add,
    remove: (key: number) => setPhotos(photos.filter((photo) => photo.key !== key)),
    /** Leaves those that were added since `send`. */
    clearSent: () => setPhotos((now) => now.filter(({ file }) => !uploaded.current.has(file))),
    send,
  }
}

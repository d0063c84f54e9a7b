import ImageOff from 'lucide-react/icons/image-off'
import { useEffect, useState } from 'react'
import { shrinkPhoto } from '../../images/components/shrink-photo.ts'
import { photoListMessages as messages } from '../messages/offer.ts'
import type { DraftPhoto } from './offer-draft.ts'

type PhotoPreviewProps = { photo: DraftPhoto; alt: string; isFirst: boolean }

/** A photo of the form in the shape of the card; a mark on the first, which the card shows. */
export function PhotoPreview({ photo, alt, isFirst }: PhotoPreviewProps) {
  const preview = usePreview(photo)
  const [unreadable, setUnreadable] = useState<string>()
  return (
    <div className="relative grid aspect-4/3 place-items-center bg-base-200">
      {preview === undefined ? (
        <span aria-hidden="true" className="absolute inset-0 bg-base-300 motion-safe:animate-pulse" />
      ) : preview !== unreadable ? (
        <img
          src={preview}
          alt={alt}
          draggable={false}
          onError={() => setUnreadable(preview)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <ImageOff size={32} strokeWidth={1.5} role="img" aria-label={alt} className="text-quiet" />
      )}
      {isFirst && (
        <span className="badge absolute top-2 left-2 border-base-300 bg-base-100 text-base-content">
          {messages.onCard}
        </span>
      )}
    </div>
  )
}

/**
 * The address of a photo for the browser; undefined while a chosen file is being shrunk. Its object URL is revoked when the
 * photo goes.
 */
function usePreview(photo: DraftPhoto): string | undefined {
  const [preview, setPreview] = useState<string>()
  const file = 'file' in photo ? photo.file : null
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
  return 'url' in photo ? photo.url : preview
}

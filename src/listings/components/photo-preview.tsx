import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { usePreview } from '../../images/components/pick-photos.tsx'
import { photoListMessages as messages } from '../messages/offer.ts'
import type { DraftPhoto } from './offer-draft.ts'

type PhotoPreviewProps = { photo: DraftPhoto; alt: string; isFirst: boolean }

/** A photo of the form in the shape of the card; a mark on the first, which the card shows. */
export function PhotoPreview({ photo, alt, isFirst }: PhotoPreviewProps) {
  const chosen = usePreview('file' in photo ? photo.file : null)
  const preview = 'url' in photo ? photo.url : chosen
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

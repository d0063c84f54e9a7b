import type { ReportedRating as Rating } from '../contract.ts'
import { reportedRatingMessages as words } from '../messages/ratings.ts'
import { RatingItem } from './rating-item.tsx'

type ReportedRatingProps = { rating: Rating; onDismiss: () => void; onRemove: () => void }

/** A reported rating, and what an admin can do about it. */
export function ReportedRating({ rating, onDismiss, onRemove }: ReportedRatingProps) {
  const id = `rating-${rating._id}`
  return (
    <RatingItem rating={rating} ratedName={rating.to.name}>
      <p id={id} className="text-quiet text-sm">
        {words.about[rating.by](rating.to.name)} · {words.count(rating.reports)}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        <button type="button" className="btn btn-outline btn-sm" aria-describedby={id} onClick={onDismiss}>
          {words.dismiss}
        </button>
        <button
          type="button"
          className="btn btn-outline btn-error btn-sm"
          aria-describedby={id}
          onClick={onRemove}
        >
          {words.remove}
        </button>
      </div>
    </RatingItem>
  )
}

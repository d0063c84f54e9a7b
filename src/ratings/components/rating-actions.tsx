import { lazy, Suspense, useState } from 'react'
import { ErrorText } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { WireRating } from '../contract.ts'
import { useReportRating } from '../queries.ts'
import { ratingTexts as words } from '../texts.ts'
import { authorOf } from './rating-item.tsx'

const ReplyForm = lazy(() => import('./reply-form.tsx'))

type RatingActionsProps = {
  rating: WireRating
  isAboutMe: boolean
}

/** Lets a reader report a rating and, as the rated person, reply to it once. */
export function RatingActions({ rating, isAboutMe }: RatingActionsProps) {
  const [isReplying, setReplying] = useState(false)
  const report = useReportRating(rating._id)
  const send = () =>
    report.mutate(undefined, {
      onSuccess: (isFirst) => void toast.success(isFirst ? words.reported : words.reportedBefore),
    })
  if (isReplying && !rating.reply) {
    return (
      <Suspense>
        <ReplyForm ratingId={rating._id} />
      </Suspense>
    )
  }
  return (
    <div className="-ms-3 flex flex-wrap gap-2">
      {isAboutMe && !rating.reply && (
        <button type="button" className="btn btn-outline btn-sm" onClick={() => setReplying(true)}>
          {words.reply}
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-sm font-normal text-quiet"
        aria-label={words.reportOf(authorOf(rating))}
        aria-disabled={report.isPending || undefined}
        onClick={() => !report.isPending && send()}
      >
        {words.report}
      </button>
      <ErrorText error={report.error} className="w-full ps-3 text-sm" />
    </div>
  )
}

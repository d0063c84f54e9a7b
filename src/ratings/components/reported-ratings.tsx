import { useRef, useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import LoadMore from '../../ui/load-more.tsx'
import { toast } from '../../ui/toast.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { reportedRatingMessages as words } from '../messages/ratings.ts'
import { reportedRatingsQuery } from '../queries.ts'
import type { RatingDecision } from '../rules.ts'
import { RemoveRating } from './remove-rating.tsx'
import { ReportedRating } from './reported-rating.tsx'
import { useDecideRating } from './use-ratings.ts'

/** The ratings that users have reported, for the admin to dismiss the reports or to remove. Nothing when there are none. */
export function ReportedRatings() {
  const list = usePagedList(reportedRatingsQuery)
  const decide = useDecideRating()
  /** The id of the rating that the admin is about to remove. */
  const [chosen, setChosen] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const run = (id: string, decision: RatingDecision) =>
    decide.mutate(
      { id, decision },
      {
        onSuccess(isFirst) {
          toast.success(isFirst ? words[decision] : words.decidedBefore)
          setChosen(null)
          title.current?.focus()
        },
      },
    )
  const cancel = () => {
    setChosen(null)
    decide.reset()
  }
  if (list.status === 'failed') {
    return (
      <ErrorState title={words.failed} detail={list.failure} onRetry={list.retry} busy={list.isRetrying} />
    )
  }
  if (list.rows.length === 0) return null
  return (
    <section aria-labelledby="reported-ratings" className="grid gap-4 pt-10">
      <h2 ref={title} id="reported-ratings" tabIndex={-1} className="font-bold text-xl">
        {words.title}
      </h2>
      {decide.error && !chosen && (
        <p role="alert" className="text-error">
          {decide.error.message}
        </p>
      )}
      <ul className="grid gap-3">
        {list.rows.map((rating) => (
          <li key={rating._id} className="panel p-4">
            <ReportedRating
              rating={rating}
              onDismiss={() => !decide.isPending && run(rating._id, 'dismissed')}
              onRemove={() => setChosen(rating._id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      {chosen && (
        <RemoveRating
          busy={decide.isPending}
          error={decide.error?.message}
          onConfirm={() => run(chosen, 'removed')}
          onCancel={cancel}
        />
      )}
    </section>
  )
}

import { useRef, useState } from 'react'
import { DutyOnly } from '../../auth/guards/components/use-role.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import LoadMore from '../../ui/load-more.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { ErrorText } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { ReportedRating as Rating } from '../contract.ts'
import { reportedRatingsQuery, useDecideRating } from '../queries.ts'
import type { RatingDecision } from '../rules.ts'
import { reportedRatingTexts as words } from '../texts.ts'
import { RatingItem } from './rating-item.tsx'

type Removal = Exclude<RatingDecision, 'dismissed'>

/** Lists the reported ratings, on each of which an admin decides. */
export function ReportedRatings() {
  const list = usePagedList(reportedRatingsQuery)
  const decide = useDecideRating()
  const [chosen, setChosen] = useState<{ rating: Rating; decision: Removal } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const run = (rating: Rating, decision: RatingDecision) =>
    decide.mutate(
      { rating, decision },
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
      <ErrorText error={chosen ? null : decide.error} />
      <ul className="grid gap-3">
        {list.rows.map((rating) => (
          <li key={rating._id} className="panel p-4">
            <ReportedRating
              rating={rating}
              onDismiss={() => !decide.isPending && run(rating, 'dismissed')}
              onRemove={(decision) => setChosen({ rating, decision })}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      {chosen && (
        <ConfirmDialog
          open
          title={words.removeTitle[chosen.decision]}
          confirmLabel={words.remove[chosen.decision]}
          danger
          busy={decide.isPending}
          error={decide.error?.message}
          onConfirm={() => run(chosen.rating, chosen.decision)}
          onCancel={cancel}
        >
          <p>{words.removeText[chosen.decision]}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

type ReportedRatingProps = { rating: Rating; onDismiss: () => void; onRemove: (decision: Removal) => void }

function ReportedRating({ rating, onDismiss, onRemove }: ReportedRatingProps) {
  const id = `rating-${rating._id}`
  const removals: Removal[] = rating.reply ? ['reply-removed', 'removed'] : ['removed']
  return (
    <RatingItem rating={rating} ratedName={rating.to.name}>
      <p id={id} className="text-quiet text-sm">
        {`${words.about[rating.by](rating.to.name)} · ${words.count(rating.reports)}`}
      </p>
      <DutyOnly duty="reports">
        <div className="flex flex-wrap gap-2 pt-1">
          <button type="button" className="btn btn-outline btn-sm" aria-describedby={id} onClick={onDismiss}>
            {words.dismiss}
          </button>
          {removals.map((decision) => (
            <button
              key={decision}
              type="button"
              className="btn btn-outline btn-error btn-sm"
              aria-describedby={id}
              onClick={() => onRemove(decision)}
            >
              {words.remove[decision]}
            </button>
          ))}
        </div>
      </DutyOnly>
    </RatingItem>
  )
}

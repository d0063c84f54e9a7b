import type { UseQueryResult } from '@tanstack/react-query'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import { ApiProblem } from './api.ts'
import type { Elements } from './elements.ts'
import { RowsSkeleton } from './skeleton.tsx'
import { Spinner } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'

type QueryResultProps<Data> = {
  query: UseQueryResult<Data>
  /** The sentence shown when the query failed. */
  failed: string
  skeleton?: Elements
  children: (data: Data) => Elements
}

/** Renders the data of a query, its skeleton, or its failure with 'Try again'. A 404 or 410 is thrown to the error page. */
export function QueryResult<Data>({
  query,
  failed,
  skeleton = <RowsSkeleton />,
  children,
}: QueryResultProps<Data>) {
  const { data, error } = query
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 410)) throw error
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <ErrorState
      title={failed}
      detail={error.message}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
}

type ErrorTextProps = {
  /** What went wrong; nothing is shown without it. */
  error: { message?: string | undefined } | null | undefined
  /** Classes beside the colour. */
  className?: string
}

/** The sentence of a failed call or a refused form, which screen readers announce. */
export function ErrorText({ error, className = '' }: ErrorTextProps) {
  if (!error) return null
  return (
    <p role="alert" className={`text-error ${className}`}>
      {error.message}
    </p>
  )
}

type ErrorStateProps = {
  title?: string
  /** A sentence that says why. */
  detail?: string | undefined
  onRetry?: () => void
  busy?: boolean
  isPage?: boolean
}

export function ErrorState({ title = uiTexts.loadFailed, detail, onRetry, busy, isPage }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className="grid justify-items-center gap-3 panel px-6 py-14 text-center">
      <CloudAlert size={32} strokeWidth={1.75} aria-hidden="true" className="text-error" />
      <Title className="font-semibold text-lg">{title}</Title>
      {detail && <p className="max-w-md text-quiet">{detail}</p>}
      {onRetry && (
        <button
          type="button"
          className="btn btn-primary mt-2"
          aria-disabled={busy || undefined}
          onClick={onRetry}
        >
          {busy && <Spinner />}
          <span>{uiTexts.tryAgain}</span>
        </button>
      )}
    </div>
  )
}

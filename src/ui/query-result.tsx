import type { UseQueryResult } from '@tanstack/react-query'
import { ApiProblem } from './api.ts'
import type { Elements } from './elements.ts'
import { ErrorState } from './error-state.tsx'
import { isWorthAsking } from './query-client.ts'
import { RowsSkeleton } from './skeleton.tsx'

type QueryResultProps<Data> = {
  query: UseQueryResult<Data>
  /** The sentence shown when the query failed. */
  failed: string
  skeleton?: Elements
  children: (data: Data) => Elements
}

/** Renders the data of a query, its skeleton, or its failure, with 'Try again' unless it was refused. A 404 or 410 is thrown to the error page. */
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
      onRetry={isWorthAsking(error) ? () => void query.refetch() : undefined}
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

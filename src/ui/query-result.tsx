import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiProblem } from './api.ts'
import { ErrorState } from './error-state.tsx'

type QueryResultProps<Data> = {
  query: UseQueryResult<Data>
  /** What could not be loaded, as a sentence. */
  failed: string
  /** Shown while the data is loading. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** The data of a query, its skeleton, or its failure with 'Try again'. A 404 is thrown: the error page shows it. */
export function QueryResult<Data>({ query, failed, skeleton, children }: QueryResultProps<Data>) {
  const { data, error } = query
  if (error instanceof ApiProblem && error.status === 404) throw error
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

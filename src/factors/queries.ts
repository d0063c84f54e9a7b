import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../ui/api.ts'
import { callOptions } from '../ui/query-client.ts'
import type { FactorApi } from './routes.ts'

const api = createApi<FactorApi>()

/** The second factors of the signed-in person, as the API answers them. */
export type Factors = {
  app: boolean
  passkeys: { _id: string; name: string; createdAt: string; usedAt: string | null }[]
  backupCodes: number
  required: boolean
}

/** Whether these are any. Backup codes are none: they stand in for one. */
export const hasFactor = ({ app, passkeys }: Factors) => app || passkeys.length > 0

/** The second factors of the signed-in person. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'factors'],
    queryFn: (context) => parseResponse(api.factors.$get({ query: {} }, callOptions(context))),
  })

/** What the session of the cookie says of its second factor, also one that opens nothing yet. Asked anew each time. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['identity', 'secondfactor'],
    queryFn: (context) => parseResponse(api.secondfactor.$get({ query: {} }, callOptions(context))),
    staleTime: 0,
    gcTime: 0,
  })

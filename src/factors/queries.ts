import { createApi } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'
import type { FactorApi } from './routes.ts'

const api = createApi<FactorApi>()

/** The second factors of the signed-in person, as the API answers them. */
export type Factors = {
  app: boolean
  passkeys: { _id: string; name: string; createdAt: string; usedAt: string | null }[]
  backupCodes: number
  required: boolean
}

/** Returns whether there is a second factor. Backup codes are none: they stand in for one. */
export const hasFactor = ({ app, passkeys }: Factors) => app || passkeys.length > 0

export const factorsQuery = () =>
  callQuery(['identity', 'factors'], (call) => api.factors.$get({ query: {} }, call))

/** Reads the second-factor state of the cookie's session, even of one that gives no access yet. Never cached. */
export const secondFactorQuery = () =>
  callQuery(['identity', 'secondfactor'], (call) => api.secondfactor.$get({ query: {} }, call), {
    staleTime: 0,
    gcTime: 0,
  })

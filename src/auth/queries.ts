import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../ui/api.ts'
import { callOptions } from '../ui/query-client.ts'
import type { AuthApi } from './routes.ts'

const api = createApi<AuthApi>()

/** Reads the role flags of this e-mail (specification 4). Disabled without an e-mail. */
export const roleQuery = (email: string | undefined) =>
  queryOptions({
    queryKey: ['identity', 'role', email],
    enabled: email !== undefined,
    queryFn: async (context) => {
      const param = { email: encodeURIComponent(email ?? '') }
      const [{ isAdmin, duties }, { isSeller }] = await Promise.all([
        parseResponse(api.users.admin[':email'].$get({ param }, callOptions(context))),
        parseResponse(api.users.seller[':email'].$get({ param }, callOptions(context))),
      ])
      return { isAdmin, duties, isSeller }
    },
  })

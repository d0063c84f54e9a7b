import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { withFactor } from '../../../factors/components/ask-factor.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { callOptions, freshMillis } from '../../../ui/query-client.ts'
import { toast } from '../../../ui/toaster.tsx'
import type { MoneyOverview, PaidRefund } from '../contract.ts'
import type { MoneyApi } from '../routes.ts'
import { adoptTexts } from '../texts.ts'

const api = createApi<MoneyApi>()

/** The query of an admin's money page, polled while a comparison with the payment provider is awaited. */
export const moneyQuery = queryOptions<MoneyOverview>({
  queryKey: ['admin', 'money'],
  staleTime: freshMillis,
  refetchInterval: ({ state }) => (state.data?.check.awaited ? 2000 : false),
  queryFn: (context) => parseResponse(api.money.$get({}, callOptions(context))),
})

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: moneyQuery.queryKey })
}

export function useCheckMoney() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => parseResponse(api.money.check.$put()),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}

export function usePaidRefund(orderId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (json: PaidRefund) =>
      withFactor(() => parseResponse(api.money.refunds[':id'].$put({ param: { id: orderId }, json }))),
    onSettled: refresh,
  })
}

export function useAdoptRefund(onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (reference: string) =>
      withFactor(() =>
        parseResponse(
          api.money.differences[':reference'].$put({ param: { reference: encodeURIComponent(reference) } }),
        ),
      ),
    onSuccess({ modifiedCount }) {
      toast.success(modifiedCount > 0 ? adoptTexts.done : adoptTexts.before)
      onDone()
    },
    onSettled: refresh,
  })
}

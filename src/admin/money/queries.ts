import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { createApi, parseResponse } from '../../ui/api.ts'
import { freshQuery, useRefreshingCall } from '../../ui/query-client.ts'
import type { PaidRefund } from './contract.ts'
import type { MoneyApi } from './routes.ts'

const api = createApi<MoneyApi>()

/** The query of an admin's money page, polled while a comparison with the payment provider is awaited. */
export const moneyQuery = freshQuery(['admin', 'money'], (call) => api.money.$get({}, call), {
  refetchInterval: ({ state }) => (state.data?.check.awaited ? 2000 : false),
})

export function useCheckMoney() {
  return useRefreshingCall(moneyQuery.queryKey, () => parseResponse(api.money.check.$put()))
}

export function usePaidRefund(orderId: string) {
  return useRefreshingCall(moneyQuery.queryKey, (json: PaidRefund) =>
    withFactor(() => parseResponse(api.money.refunds[':id'].$put({ param: { id: orderId }, json }))),
  )
}

/** Once adopted, a difference leaves the list, and the last one takes the table with it: `onDone` is called before. */
export function useAdoptRefund(onDone: (answer: { modifiedCount: number }) => void) {
  return useRefreshingCall(moneyQuery.queryKey, (reference: string) => {
    const param = { reference: encodeURIComponent(reference) }
    const adopt = () => parseResponse(api.money.differences[':reference'].$put({ param }))
    return withFactor(adopt).then(onDone)
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DisputeApi } from '../../disputes/dispute/routes.ts'
import { withFactor } from '../../factors/components/factor-prompt.tsx'
import type { FulfilmentApi } from '../../fulfilment/routes.ts'
import { orderKeys } from '../../orders/queries.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'

const { cancellation, completion, handover } = createApi<FulfilmentApi>().orders[':id']
const phoneReturn = createApi<DisputeApi>().orders[':id'].return

/**
 * The mutations of an order's parties. Each refetches the order afterwards, also after a refusal, and is pending until then;
 * `onMoved` is called after a success.
 */
export function useOrderActs(id: string, onMoved: () => void) {
  const param = paramOf(id)
  return {
    handOver: useMove(onMoved, (code: string) => parseResponse(handover.$put({ ...param, json: { code } }))),
    complete: useMove(onMoved, () => parseResponse(completion.$put(param))),
    cancel: useMove(onMoved, (reason: string | undefined) =>
      withFactor(() => parseResponse(cancellation.$put({ ...param, json: { reason } }))),
    ),
    returnPhone: useMove(onMoved, (code: string) =>
      parseResponse(phoneReturn.$put({ ...param, json: { code } })),
    ),
    confirmReturn: useMove(onMoved, () => parseResponse(phoneReturn.confirmation.$put(param))),
    reportFailedReturn: useMove(onMoved, (json: { place: string; waitedAt: string; text: string }) =>
      parseResponse(phoneReturn.failure.$put({ ...param, json })),
    ),
  }
}

function useMove<Input = void>(onSuccess: () => void, mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orderKeys.all })
  return useMutation({ mutationFn, onSuccess, onSettled })
}

export type OrderActs = ReturnType<typeof useOrderActs>

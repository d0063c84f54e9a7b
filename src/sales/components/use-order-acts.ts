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
  const queryClient = useQueryClient()
  const param = paramOf(id)
  const refetch = () => queryClient.invalidateQueries({ queryKey: orderKeys.all })
  const handOver = useMutation({
    mutationFn: (code: string) => parseResponse(handover.$put({ ...param, json: { code } })),
    onSettled: refetch,
    onSuccess: onMoved,
  })
  const complete = useMutation({
    mutationFn: () => parseResponse(completion.$put(param)),
    onSettled: refetch,
    onSuccess: onMoved,
  })
  const cancel = useMutation({
    mutationFn: (reason: string | undefined) =>
      withFactor(() => parseResponse(cancellation.$put({ ...param, json: { reason } }))),
    onSettled: refetch,
    onSuccess: onMoved,
  })
  const returnPhone = useMutation({
    mutationFn: (code: string) => parseResponse(phoneReturn.$put({ ...param, json: { code } })),
    onSettled: refetch,
    onSuccess: onMoved,
  })
  const confirmReturn = useMutation({
    mutationFn: () => parseResponse(phoneReturn.confirmation.$put(param)),
    onSettled: refetch,
    onSuccess: onMoved,
  })
  const reportFailedReturn = useMutation({
    mutationFn: (json: { place: string; waitedAt: string; text: string }) =>
      parseResponse(phoneReturn.failure.$put({ ...param, json })),
    onSettled: refetch,
    onSuccess: onMoved,
  })
  return { handOver, complete, cancel, returnPhone, confirmReturn, reportFailedReturn }
}

export type OrderActs = ReturnType<typeof useOrderActs>

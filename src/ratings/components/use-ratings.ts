import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../listings/queries.ts'
import { createApi, once, paramOf, parseResponse } from '../../ui/api.ts'
import { ratingKeys } from '../queries.ts'
import type { RatingApi } from '../routes.ts'
import type { RatingDecision } from '../rules.ts'

const api = createApi<RatingApi>()

/** A mutation that refetches ratings and phones afterwards, also when it was refused. */
function useRatingCall<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: listingKeys.all })
    return queryClient.invalidateQueries({ queryKey: ratingKeys.all })
  }
  return useMutation({ mutationFn, onSuccess: refresh, onError: () => void refresh() })
}

export const useRateOrder = (orderId: string) =>
  useRatingCall(({ key, ...json }: { stars: 1 | 2 | 3 | 4 | 5; text: string; key: string | undefined }) =>
    parseResponse(api.orders[':id'].rating.$post({ ...paramOf(orderId), json }, once(key))),
  )

export const useReplyToRating = (id: string) =>
  useRatingCall((text: string) =>
    parseResponse(api.ratings[':id'].reply.$put({ ...paramOf(id), json: { text } })),
  )

/** A mutation that reports a rating; it returns whether this is the user's first report. */
export const useReportRating = (id: string) =>
  useMutation({
    mutationFn: async () =>
      (await parseResponse(api.ratings[':id'].report.$put(paramOf(id)))).modifiedCount > 0,
  })

/** A mutation that decides on a reported rating; it returns whether its reports were still open. */
export const useDecideRating = () =>
  useRatingCall(
    async ({ id, decision }: { id: string; decision: RatingDecision }) =>
      (await parseResponse(api.reportedratings[':id'].$put({ ...paramOf(id), json: { decision } })))
        .modifiedCount > 0,
  )

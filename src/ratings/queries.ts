import { useMutation } from '@tanstack/react-query'
import { listingKeys } from '../listings/queries.ts'
import { createApi, once, type Page, paramOf, parseResponse, readNext, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { freshQuery, useRefreshingCall } from '../ui/query-client.ts'
import type { ReportedRating, Seller } from './contract.ts'
import type { RatingApi } from './routes.ts'
import type { RatingDecision } from './rules.ts'

const api = createApi<RatingApi>()

export const ratingKeys = { all: ['ratings'], reported: ['ratings', 'reported'] } as const

export const orderRatingsQuery = (orderId: string) =>
  freshQuery([...ratingKeys.all, 'order', orderId], (call) =>
    api.orders[':id'].ratings.$get(paramOf(orderId), call),
  )

export type SellerPage = Page<Seller['phones'][number]> & { seller: Seller }

export const sellerQuery = (id: string) => ({
  ...freshPages<SellerPage>([...ratingKeys.all, 'seller', id], async (cursor, call) => {
    const answer = await api.sellers[':id'].$get({ ...paramOf(id), query: { cursor } }, call)
    const seller = await parseResponse(answer)
    return { rows: seller.phones, next: readNext(answer), seller }
  }),
  // Not the previous seller while loading.
  placeholderData: undefined,
})

export const reportedRatingsQuery = freshPages(ratingKeys.reported, (cursor, call) =>
  readPage(api.reportedratings.$get({ query: { cursor } }, call)),
)

/** The query of the caller's own shop. It is refetched when the form opens, but not while it is filled in. */
export const shopQuery = freshQuery([...ratingKeys.all, 'shop'], (call) => api.shop.$get({}, call), {
  refetchOnWindowFocus: false,
})

export const sellerDayQuery = freshQuery([...ratingKeys.all, 'day'], (call) => api.sellerday.$get({}, call))

/** A mutation that refetches ratings and phones afterwards, also when it was refused. */
const useRatingCall = <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  useRefreshingCall(ratingKeys.all, call, listingKeys.all)

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
  useRatingCall(async ({ rating, decision }: { rating: ReportedRating; decision: RatingDecision }) => {
    const json = { decision, seen: rating.reportedAt }
    const call = api.reportedratings[':id'].$put({ ...paramOf(rating._id), json })
    return (await parseResponse(call)).modifiedCount > 0
  })

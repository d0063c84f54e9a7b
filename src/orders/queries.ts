import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { ChecklistSide } from './handover/rules.ts'
import type { OrderApi } from './routes.ts'
import type { Stage } from './rules.ts'

const api = createApi<OrderApi>()

/** The cache keys of orders. */
export const orderKeys = {
  all: ['orders'],
  mine: ['orders', 'mine'],
  one: (id: string) => ['orders', 'one', id],
  details: (id: string) => ['orders', 'details', id],
  sales: ['orders', 'sales'],
  waiting: ['orders', 'waiting'],
} as const

/** The user's orders (those that match `q`), newest first. */
export const myOrdersQuery = (q: string) =>
  pagedQuery([...orderKeys.mine, q], (cursor, call) =>
    readPage(api.bookingproduct.$get({ query: { q: q || undefined, cursor } }, call)),
  )

/** The ids of the phones that the user has booked and not paid, which their cards show. */
export const bookedPhonesQuery = queryOptions({
  queryKey: [...orderKeys.mine, 'booked phones'],
  queryFn: async (context) => {
    const booked: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '100', cursor }
      const { rows, next } = await readPage(api.bookingproduct.$get({ query }, callOptions(context)))
      booked.push(...rows.filter(({ status }) => status === 'booked').map(({ productId }) => productId))
      cursor = next
    } while (cursor)
    return booked
  },
  retry: false,
})

/** How often an unpaid order is refetched while its page is open: another buyer may be faster, or the payment settle. */
const pollMillis = 10_000

/** How long an order of a server-rendered page is not refetched. */
const freshMillis = 2000

/** One of the user's orders. Refetched whenever its page opens, so that nobody pays for a phone that is sold. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: (context) => parseResponse(api.product.parces[':id'].$get(paramOf(id), callOptions(context))),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => state.data?.status === 'booked' && pollMillis,
  })

/** How often an order is refetched while its page is open, should the event stream be down. */
const slowPollMillis = 60_000

/** In so many words: the rules of orders would add to what the home page loads. */
const waitingStages: readonly Stage[] = ['paid', 'handed-over', 'disputed', 'returning', 'refunding']

/** An order with all that its page shows, for its buyer, its seller and, once it was disputed, an admin. */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.details(id),
    queryFn: (context) => parseResponse(api.orders[':id'].$get(paramOf(id), callOptions(context))),
    staleTime: freshMillis,
    refetchInterval: ({ state }) =>
      state.data && waitingStages.includes(state.data.stage) ? slowPollMillis : false,
  })

/** The own phones that buyers have paid for, newest first. */
export const salesQuery = {
  ...pagedQuery(orderKeys.sales, (cursor, call) => readPage(api.sales.$get({ query: { cursor } }, call))),
  staleTime: freshMillis,
}

/** How many sales wait for the user to do something. */
export const waitingSalesQuery = queryOptions({
  queryKey: orderKeys.waiting,
  queryFn: async (context) => (await parseResponse(api.waitingsales.$get({}, callOptions(context)))).count,
  staleTime: freshMillis,
})

/** What a side does at the hand-over, as HTML. */
export const checklistQuery = (side: ChecklistSide) =>
  queryOptions({
    queryKey: ['orders', 'checklist', side],
    queryFn: (context) =>
      parseResponse(api.checklists[':side'].$get({ param: { side } }, callOptions(context))),
  })

/** The checklists of either side in either language, for the admin. Always refetched, because other admins change them. */
export const checklistsQuery = queryOptions({
  queryKey: ['orders', 'checklists'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.checklists.$get({}, callOptions(context))),
})

import { listingKeys } from '../../listings/queries.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { useRefreshingCall } from '../../ui/query-client.ts'
import type { ChangedPrice } from '../contract.ts'
import type { StockApi } from '../routes.ts'
import { maxPriceChanges } from '../rules.ts'

const api = createApi<StockApi>()

type PriceChange = { id: string; price: number; was: number }

/** Changes prices of own phones in batches that one call takes; those saved before a failure stay saved. */
export const useChangePrices = () =>
  // Awaited: rows show their new prices before the fields are cleared.
  useRefreshingCall(listingKeys.all, async (prices: PriceChange[]) => {
    const answers: ChangedPrice[] = []
    for (let from = 0; from < prices.length; from += maxPriceChanges) {
      const some = prices.slice(from, from + maxPriceChanges)
      answers.push(...(await parseResponse(api.myproductprices.$put({ json: { prices: some } }))))
    }
    return answers
  })

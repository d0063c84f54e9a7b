import { presentDeal } from '../present-details.ts'
import type { SellerSale } from '../sale-contract.ts'
import type { SaleOfSeller } from './store.ts'

/** A paid order as its seller's list shows it. */
export function presentSale(sale: SaleOfSeller): SellerSale {
  return {
    ...presentDeal(sale),
    buyerName: sale.buyerName,
    meetingLocation: sale.meetingLocation,
    paidAt: sale.paidAt.toISOString(),
  }
}

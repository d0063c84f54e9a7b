import { accountModule } from '../accounts/index.ts'
import { adminModule } from '../admin/index.ts'
import { auditModule } from '../audit/index.ts'
import { authModule } from '../auth/index.ts'
import { browsingModule } from '../browsing/index.ts'
import { catalogueModule } from '../catalogue/index.ts'
import { checkoutModule } from '../checkout/index.ts'
import { checkModule } from '../checks/index.ts'
import { conversationModule } from '../conversations/index.ts'
import { disputeModule } from '../disputes/index.ts'
import { factorModule } from '../factors/index.ts'
import { fulfilmentModule } from '../fulfilment/index.ts'
import { helpModule } from '../help/index.ts'
import { imageModule } from '../images/index.ts'
import { ledgerModule } from '../ledger/index.ts'
import { listingModule } from '../listings/index.ts'
import { notificationModule } from '../notifications/index.ts'
import { orderModule } from '../orders/index.ts'
import { paymentModule } from '../payments/index.ts'
import { payoutModule } from '../payouts/index.ts'
import type { Problems } from '../platform/http/refusal.ts'
import { platformModule } from '../platform/index.ts'
import { ratingModule } from '../ratings/index.ts'
import { saleModule } from '../sales/index.ts'
import { sellingModule } from '../selling/index.ts'
import { stockModule } from '../stock/index.ts'
import { storefrontModule } from '../storefront/index.ts'
import { trustModule } from '../trust/index.ts'

/** What the server is made of. The export of somebody's data has their tables in this order, and an account is erased from them in it. */
export const modules = [
  platformModule,
  authModule,
  accountModule,
  factorModule,
  catalogueModule,
  imageModule,
  listingModule,
  checkModule,
  sellingModule,
  stockModule,
  browsingModule,
  orderModule,
  disputeModule,
  checkoutModule,
  fulfilmentModule,
  saleModule,
  paymentModule,
  ledgerModule,
  payoutModule,
  conversationModule,
  ratingModule,
  notificationModule,
  trustModule,
  auditModule,
  helpModule,
  adminModule,
  storefrontModule,
]

/** The tables of all modules' problems, by code, for the pages that explain them. */
export const problemTables = modules.flatMap<Problems<string>>((module) => module.problems)

/** The tables of every module that hold something of a person. */
export const personalTables = modules.flatMap((module) => module.personalTables)

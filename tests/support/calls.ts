import * as accounts from '../../src/accounts/contract.ts'
import * as overviews from '../../src/admin/contract.ts'
import * as members from '../../src/admin/members/contract.ts'
import * as money from '../../src/admin/money/contract.ts'
import * as queue from '../../src/admin/queue/contract.ts'
import * as adminSearch from '../../src/admin/search/contract.ts'
import * as audits from '../../src/audit/contract.ts'
import * as identity from '../../src/auth/contract.ts'
import * as search from '../../src/browsing/contract.ts'
import * as savedPhones from '../../src/browsing/saved/contract.ts'
import * as savedSearches from '../../src/browsing/searches/contract.ts'
import * as catalogue from '../../src/catalogue/contract.ts'
import * as bids from '../../src/checkout/bids/contract.ts'
import * as bookings from '../../src/checkout/booking/contract.ts'
import * as orderPayments from '../../src/checkout/payment/contract.ts'
import * as checks from '../../src/checks/contract.ts'
import * as conversations from '../../src/conversations/contract.ts'
import * as disputes from '../../src/disputes/dispute/contract.ts'
import * as factors from '../../src/factors/contract.ts'
import * as bills from '../../src/fulfilment/bill/contract.ts'
import * as refunds from '../../src/fulfilment/cancellation/contract.ts'
import * as handovers from '../../src/fulfilment/handover/contract.ts'
import * as meetings from '../../src/fulfilment/meeting/contract.ts'
import * as enquiries from '../../src/help/contract.ts'
import * as images from '../../src/images/contract.ts'
import * as listings from '../../src/listings/contract.ts'
import * as heldPhones from '../../src/listings/flags/contract.ts'
import * as notifications from '../../src/notifications/contract.ts'
import * as mails from '../../src/notifications/undelivered/contract.ts'
import * as orders from '../../src/orders/contract.ts'
import * as payoutsForAdmins from '../../src/payouts/admin-contract.ts'
import * as payouts from '../../src/payouts/contract.ts'
import type { Call } from '../../src/platform/http/contract.ts'
import * as ratings from '../../src/ratings/contract.ts'
import * as shops from '../../src/ratings/shop/contract.ts'
import * as sales from '../../src/sales/contract.ts'
import * as selling from '../../src/selling/contract.ts'
import * as drafts from '../../src/selling/drafts/contract.ts'
import * as stock from '../../src/stock/contract.ts'
import * as flags from '../../src/trust/flags/contract.ts'
import * as reports from '../../src/trust/reports/contract.ts'
import * as verifications from '../../src/trust/verification/contract.ts'

const modules = [
  audits,
  checks,
  catalogue,
  disputes,
  identity,
  factors,
  accounts,
  images,
  listings,
  drafts,
  heldPhones,
  conversations,
  adminSearch,
  enquiries,
  flags,
  members,
  mails,
  meetings,
  money,
  notifications,
  orders,
  overviews,
  queue,
  ratings,
  reports,
  handovers,
  bids,
  bills,
  bookings,
  orderPayments,
  refunds,
  sales,
  savedPhones,
  savedSearches,
  payouts,
  payoutsForAdmins,
  search,
  selling,
  shops,
  stock,
  verifications,
]

/** Every call that a contract declares, with the name of its export. */
export const declaredCalls: { name: string; call: Call }[] = modules
  .flatMap((contract) => Object.entries(contract))
  .flatMap(([name, value]) => (isCall(value) ? [{ name, call: value }] : []))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'responses' in value
}

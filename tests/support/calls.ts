import * as catalogue from '../../src/catalogue/contract.ts'
import * as conversations from '../../src/conversations/contract.ts'
import * as accounts from '../../src/identity/account/contract.ts'
import * as identity from '../../src/identity/contract.ts'
import * as emails from '../../src/identity/email/contract.ts'
import * as exports from '../../src/identity/export/contract.ts'
import * as factors from '../../src/identity/factors/contract.ts'
import * as mobiles from '../../src/identity/mobile/contract.ts'
import * as sessions from '../../src/identity/session/contract.ts'
import * as images from '../../src/images/contract.ts'
import * as listings from '../../src/listings/contract.ts'
import * as drafts from '../../src/listings/drafts/contract.ts'
import * as heldPhones from '../../src/listings/flags/contract.ts'
import * as savedPhones from '../../src/listings/saved/contract.ts'
import * as selling from '../../src/listings/selling-contract.ts'
import * as stock from '../../src/listings/stock/contract.ts'
import * as views from '../../src/listings/views/contract.ts'
import * as overviews from '../../src/moderation/contract.ts'
import * as desk from '../../src/moderation/desk/contract.ts'
import * as enquiries from '../../src/moderation/enquiries/contract.ts'
import * as flags from '../../src/moderation/flags/contract.ts'
import * as mails from '../../src/moderation/mail/contract.ts'
import * as members from '../../src/moderation/members/contract.ts'
import * as money from '../../src/moderation/money/contract.ts'
import * as queue from '../../src/moderation/queue/contract.ts'
import * as reports from '../../src/moderation/reports/contract.ts'
import * as verifications from '../../src/moderation/verification/contract.ts'
import * as notifications from '../../src/notifications/contract.ts'
import * as bids from '../../src/orders/bids/contract.ts'
import * as bills from '../../src/orders/bill/contract.ts'
import * as bookings from '../../src/orders/booking/contract.ts'
import * as disputes from '../../src/orders/dispute/contract.ts'
import * as handovers from '../../src/orders/handover/contract.ts'
import * as meetings from '../../src/orders/meeting/contract.ts'
import * as orders from '../../src/orders/order-contract.ts'
import * as orderPayments from '../../src/orders/payment/contract.ts'
import * as refunds from '../../src/orders/refund/contract.ts'
import * as sales from '../../src/orders/sales/contract.ts'
import * as payoutsForAdmins from '../../src/payouts/admin-contract.ts'
import * as payouts from '../../src/payouts/contract.ts'
import type { Call } from '../../src/platform/http/contract.ts'
import * as ratings from '../../src/ratings/contract.ts'
import * as shops from '../../src/ratings/shop/contract.ts'
import * as search from '../../src/search/contract.ts'
import * as savedSearches from '../../src/search/saved/contract.ts'

const modules = [
  catalogue,
  disputes,
  identity,
  emails,
  sessions,
  exports,
  factors,
  accounts,
  mobiles,
  images,
  listings,
  drafts,
  views,
  heldPhones,
  conversations,
  desk,
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

import { catalogueProblems } from './catalogue/problems.ts'
import { conversationProblems } from './conversations/problems.ts'
import { identityProblems } from './identity/problems.ts'
import { imageProblems } from './images/problems.ts'
import { listingProblems } from './listings/problems.ts'
import { moderationProblems } from './moderation/problems.ts'
import { verificationProblems } from './moderation/verification/problems.ts'
import { notificationProblems } from './notifications/problems.ts'
import { bookingProblems, orderProblems } from './orders/problems.ts'
import { paymentProblems } from './payments/problems.ts'
import { payoutProblems } from './payouts/problems.ts'
import { platformProblems } from './platform/http/problems.ts'
import { ratingProblems } from './ratings/problems.ts'
import { shopProblems } from './ratings/shop/problems.ts'
import { searchProblems } from './search/problems.ts'
import { savedSearchProblems } from './search/saved/problems.ts'

/** What the codes of problems mean, by module. */
export const problemTables = [
  platformProblems,
  identityProblems,
  catalogueProblems,
  imageProblems,
  notificationProblems,
  listingProblems,
  searchProblems,
  savedSearchProblems,
  orderProblems,
  bookingProblems,
  paymentProblems,
  conversationProblems,
  payoutProblems,
  ratingProblems,
  shopProblems,
  moderationProblems,
  verificationProblems,
]

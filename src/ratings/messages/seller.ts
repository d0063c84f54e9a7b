import { localize } from '../../kernel/locale.ts'
import * as bn from './seller.bn.ts'

/** The page of a seller. */
export const sellerMessages = localize(bn.sellerMessages, {
  documentTitle: (name = 'Seller') => `Swap-${name}`,
  failed: 'The seller could not be loaded.',
  since: 'Member since',
  sales: 'Completed sales',
  cancelled: 'Cancelled by the seller',
  disputesLost: 'Disputes lost',
  ratings: 'Ratings',
  latest: 'The latest ratings by buyers',
  noRatings: 'No ratings yet',
  noRatingsHint: 'Buyers rate a seller when a sale is completed.',
  phones: 'Phones for sale',
  noPhones: 'Nothing for sale right now',
  noPhonesHint: 'Look at what others offer.',
  otherPhones: 'See other phones',
})

import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { listingMessages } from './messages/listing.ts'
import { offerProblemMessages } from './messages/offer.ts'
import { type AddProblem, type EditProblem, maxPhotos } from './rules.ts'

/** How the refusals of this module are answered. */
export const listingProblems: Problems<AddProblem | EditProblem> = {
  'account-closed': [401, 'This account was closed.'],
  'already-sold': [409, 'This phone is sold, or is being paid for right now.'],
  'not-a-phone-number': [400, offerProblemMessages['not-a-phone-number']],
  'imei-for-sale': [409, offerProblemMessages['imei-for-sale']],
  'not-a-price': [400, offerProblemMessages['not-a-price']],
  'not-a-purchase-year': [400, offerProblemMessages['not-a-purchase-year']],
  'not-a-warranty': [400, offerProblemMessages['not-a-warranty']],
  'not-an-imei': [400, offerProblemMessages['not-an-imei']],
  'not-your-picture': [400, 'Please upload the photo here first.'],
  'not-your-product': [403, 'Only the seller of a phone can change, withdraw or advertise it.'],
  'too-many-pictures': [400, `A phone has at most ${maxPhotos} photos.`],
  'unknown-brand': [400, 'We do not know this brand.'],
  'unknown-product': [404, listingMessages.unknownProduct],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(listingProblems)

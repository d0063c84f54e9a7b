import { localize } from '../../kernel/locale.ts'
import { maxPhotos } from '../rules.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const listingProblemMessages = localize(bn.listingProblemMessages, {
  'account-closed': 'This account was closed.',
  'already-sold': 'This phone is sold, or is being paid for right now.',
  'not-your-picture': 'Please upload the photo here first.',
  'not-your-product': 'Only the seller of a phone can change, withdraw or advertise it.',
  'too-many-pictures': `A phone has at most ${maxPhotos} photos.`,
  'unknown-brand': 'We do not know this brand.',
})

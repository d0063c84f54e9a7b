import { localize } from '../../../kernel/locale.ts'
import * as bn from './booking-modal.bn.ts'

export const bookingModalTexts = localize(bn.bookingModalTexts, {
  productName: 'Product name',
  price: 'Price',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  phoneRequired: 'Phone is required',
  notAPhoneNumber:
    'Enter one phone number: 6 to 20 digits. Spaces, dashes, brackets and a leading + are fine.',
  meetingLocation: 'Meeting location',
  meetingLocationHint: 'A public place, such as a shopping centre',
  meetingLocationRequired: 'Meeting location is required',
  meetingLocationTooLong: 'At most 300 characters',
  honest: 'Booking is free but does not reserve the phone: it goes to the first buyer who pays.',
  submit: 'Confirm booking',
})

export const safePlaceTexts = localize(bn.safePlaceTexts, {
  safest:
    'Safest by day, inside, with people around: a shopping centre, a bank, or in front of a police station.',
  suggested: 'Well-known places nearby',
})

import { listingMessages } from '../messages/listing.ts'
import { addProductMessages as messages, offerProblemMessages } from '../messages/offer.ts'
import { readImei } from '../read-imei.ts'
import { isPhoneNumber, isPurchaseYear, maxLength, maxWarrantyMonths } from '../rules.ts'
import { readBattery, readWarranty } from './facts-draft.ts'
import { readDollars, readYear } from './offer-draft.ts'

const { required } = listingMessages

type Check = (value: string) => true | string

/** A field that must hold more than space. */
const filled = (message: string, check: Check = () => true) => ({
  validate: (value: string) => (value.trim() === '' ? message : check(value)),
})
/** A field that may stay empty. */
const optional = (check: Check) => ({
  validate: (value: string) => value.trim() === '' || check(value),
})
const atMost = (limit: number) => (value: string) => value.trim().length <= limit || messages.tooLong(limit)
const isPrice: Check = (value) => readDollars(value) !== null || offerProblemMessages['not-a-price']
const isMobile: Check = (value) => isPhoneNumber(value) || offerProblemMessages['not-a-phone-number']
const isYear: Check = (value) =>
  isPurchaseYear(readYear(value), new Date()) || offerProblemMessages['not-a-purchase-year']

/** The rules of the offer form's text fields, with the messages of specification 5. */
export const offerRules = {
  productName: filled(required.productName, atMost(maxLength.name)),
  purchaseYear: filled(required.purchaseYear, isYear),
  details: filled(required.details, atMost(maxLength.details)),
  price: filled(required.price, isPrice),
  marketPrice: filled(required.marketPrice, isPrice),
  location: filled(required.location, atMost(maxLength.location)),
  mobile: filled(required.mobile, isMobile),
  brand: filled(messages.chooseBrand),
  condition: filled(messages.chooseCondition),
  battery: optional((value) => readBattery(value) !== null || messages.notABattery),
  warranty: optional((value) => readWarranty(value) !== null || messages.notMonths(maxWarrantyMonths)),
  imei: optional((value) => readImei(value) !== null || offerProblemMessages['not-an-imei']),
}

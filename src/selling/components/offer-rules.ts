import { parseImei } from '../../kernel/imei.ts'
import { getCurrency } from '../../kernel/money.ts'
import { isPhoneNumber } from '../../kernel/phone-number.ts'
import { checkAmount } from '../../kernel/typed-amount.ts'
import { trimUnseen } from '../../kernel/visible-text.ts'
import { maxLength } from '../../listings/rules.ts'
import { checkShortText } from '../../ui/check-text.ts'
import {
  addProductMessages as messages,
  offerProblemMessages,
  priceMessages,
  requiredMessages,
} from '../messages/offer.ts'
import { formatPriceLimits, isPurchaseYear, maxWarrantyMonths, priceToMinor } from '../rules.ts'
import { readBattery, readWarranty, readYear } from './offer-draft.ts'

type Check = (value: string) => true | string

/** A field that must hold more than space. */
const filled = (message: string, check: Check = () => true) => ({
  validate: (value: string) => (trimUnseen(value) === '' ? message : check(value)),
})
/** A field for one line that others read. */
const shown = (message: string, limit: number) => ({
  validate: (value: string) => {
    const checked = checkShortText(message)(value)
    return checked === true ? atMost(limit)(value) : checked
  },
})
/** A field that may stay empty. */
const optional = (check: Check) => ({
  validate: (value: string) => value.trim() === '' || check(value),
})
const atMost = (limit: number) => (value: string) =>
  trimUnseen(value).length <= limit || messages.tooLong(limit)
const isPrice: Check = (value) =>
  checkAmount(
    value,
    (price) => priceToMinor(price, getCurrency()) !== null || priceMessages.range(formatPriceLimits()),
  )
const isMobile: Check = (value) => isPhoneNumber(value) || offerProblemMessages['not-a-phone-number']
const isYear: Check = (value) =>
  isPurchaseYear(readYear(value), new Date()) || offerProblemMessages['not-a-purchase-year']

/** The rules of the offer form's text fields, with the messages of specification 5. */
export const offerRules = {
  productName: shown(requiredMessages.productName, maxLength.name),
  purchaseYear: filled(requiredMessages.purchaseYear, isYear),
  details: filled(requiredMessages.details, atMost(maxLength.details)),
  price: filled(requiredMessages.price, isPrice),
  marketPrice: filled(requiredMessages.marketPrice, isPrice),
  location: shown(requiredMessages.location, maxLength.location),
  mobile: filled(requiredMessages.mobile, isMobile),
  brand: filled(messages.chooseBrand),
  condition: filled(messages.chooseCondition),
  battery: optional((value) => readBattery(value) !== null || messages.notABattery),
  warranty: optional((value) => readWarranty(value) !== null || messages.notMonths(maxWarrantyMonths)),
  imei: optional((value) => {
    const read = parseImei(value)
    return read.ok || read.why
  }),
}

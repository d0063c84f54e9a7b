import { parseImei } from '../../kernel/imei.ts'
import { getCurrency } from '../../kernel/money.ts'
import { isPhoneNumber, trimUnseen } from '../../kernel/plain-text.ts'
import { checkAmount } from '../../kernel/typed-amount.ts'
import { maxLength } from '../../listings/rules.ts'
import { checkShortText } from '../../ui/check-text.ts'
import { formatPriceLimits, isPurchaseYear, priceToMinor } from '../rules.ts'
import { offerProblemTexts, priceTexts, requiredTexts, addProductTexts as words } from '../texts/offer.ts'
import { factInputs } from './fact-inputs.ts'
import { readYear } from './offer-draft.ts'

type Check = (value: string) => true | string

const filled = (message: string, check: Check = () => true) => ({
  validate: (value: string) => (trimUnseen(value) === '' ? message : check(value)),
})
const shown = (message: string, limit: number) => ({
  validate: (value: string) => {
    const checked = checkShortText(message)(value)
    return checked === true ? atMost(limit)(value) : checked
  },
})
const optional = (check: Check) => ({
  validate: (value: string) => value.trim() === '' || check(value),
})
const atMost = (limit: number) => (value: string) => trimUnseen(value).length <= limit || words.tooLong(limit)
const isPrice: Check = (value) =>
  checkAmount(
    value,
    (price) => priceToMinor(price, getCurrency()) !== null || priceTexts.range(formatPriceLimits()),
  )
const isMobile: Check = (value) => isPhoneNumber(value) || offerProblemTexts['not-a-phone-number']
const isYear: Check = (value) =>
  isPurchaseYear(readYear(value), new Date()) || offerProblemTexts['not-a-purchase-year']

export const factRule = (name: keyof typeof factInputs) =>
  optional((value) => factInputs[name].column.read(value).fault ?? true)

export const offerRules = {
  productName: shown(requiredTexts.productName, maxLength.name),
  purchaseYear: filled(requiredTexts.purchaseYear, isYear),
  details: filled(requiredTexts.details, atMost(maxLength.details)),
  price: filled(requiredTexts.price, isPrice),
  marketPrice: filled(requiredTexts.marketPrice, isPrice),
  location: shown(requiredTexts.location, maxLength.location),
  mobile: filled(requiredTexts.mobile, isMobile),
  brand: filled(words.chooseBrand),
  condition: filled(words.chooseCondition),
  imei: optional((value) => {
    const read = parseImei(value)
    return read.ok || read.why
  }),
}

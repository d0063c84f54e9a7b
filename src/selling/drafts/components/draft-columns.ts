import { brandNames } from '../../../catalogue/rules.ts'
import { getCurrency } from '../../../kernel/money.ts'
import { formatDigits } from '../../../kernel/number.ts'
import { toAsciiDigits } from '../../../kernel/plain-text.ts'
import { conditions, ramSizes, replaceableParts, storageSizes } from '../../../listings/rules.ts'
import { factTexts } from '../../../listings/texts/facts.ts'
import { conditionTexts } from '../../../listings/texts/listing.ts'
import type { OfferDraft } from '../../components/offer-draft.ts'
import { offerRules } from '../../components/offer-rules.ts'
import { addProductTexts as form } from '../../texts/offer.ts'
import { addManyTexts as words } from '../texts/add-many.ts'

export type DraftColumn = {
  name: string
  label: string
  hint: string
  isRequired: boolean
  examples: [string, string]
  /** Writes a cell that is not empty into the draft. Returns what is wrong with it, in a sentence, or null. */
  read(cell: string, draft: OfferDraft): string | null
}

type Rule = { validate(value: string): true | string }

const check = (rule: Rule, text: string) => {
  const checked = rule.validate(text)
  return checked === true ? null : checked
}

const typed =
  (
    field:
      | 'productName'
      | 'price'
      | 'location'
      | 'marketprice'
      | 'mobile'
      | 'purchase_year'
      | 'productDetails'
      | 'imei',
    rule: Rule,
  ) =>
  (cell: string, draft: OfferDraft) => {
    draft[field] = cell
    // A spreadsheet writes long numbers so, and has dropped their last digits.
    const isRounded = (field === 'imei' || field === 'mobile') && /^\d[.,]\d+E\+?\d+$/i.test(cell)
    return isRounded ? words.rounded : check(rule, cell)
  }

const plain = (text: string) => text.trim().toLowerCase()

/** Finds a value by its name in English or in the page's language. */
function findChoice<Value extends string>(
  cell: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Value | undefined {
  return values.find((value) => [plain(value), plain(labelOf(value))].includes(plain(cell)))
}

const notOneOf = (values: readonly string[]) => words.notOneOf(values.join(', '))

function findSize(cell: string, sizes: readonly number[]): string | undefined {
  const [, number, unit] = toAsciiDigits(cell).match(/^(\d+)\s*(gb|tb)?$/i) ?? []
  const size = Number(number) * (unit?.toLowerCase() === 'tb' ? 1024 : 1)
  return sizes.includes(size) ? String(size) : undefined
}

const size = (field: 'storage' | 'ram', sizes: readonly number[]) => (cell: string, draft: OfferDraft) => {
  const found = findSize(cell, sizes)
  draft.facts = { ...draft.facts, [field]: found ?? '' }
  return found ? null : notOneOf(sizes.map(formatDigits))
}

const answers = {
  yes: ['yes', 'y', 'true', '1', 'হ্যাঁ', 'আছে', '১'],
  no: ['no', 'n', 'false', '0', 'না', 'নেই', '০'],
}

function readYesOrNo(cell: string): 'yes' | 'no' | undefined {
  return (['yes', 'no'] as const).find((answer) => answers[answer].includes(plain(cell)))
}

const has = (field: 'box' | 'charger') => (cell: string, draft: OfferDraft) => {
  const answer = readYesOrNo(cell)
  draft.facts = { ...draft.facts, [field]: answer ?? '' }
  return answer ? null : words.yesOrNo
}

function readParts(cell: string, draft: OfferDraft): string | null {
  const names = cell.split(/[,;+/]/).filter((name) => name.trim())
  const isNone = names.length === 1 && ['none', 'no', 'না', plain(factTexts.noParts)].includes(plain(cell))
  const parts = isNone
    ? (['none'] as const)
    : names.map((name) => findChoice(name, replaceableParts, (part) => factTexts.parts[part]))
  const known = parts.filter((part) => part !== undefined)
  draft.repairs = { ...draft.repairs, parts: known }
  return known.length === parts.length ? null : notOneOf(['none', ...replaceableParts])
}

/** Returns every column that a file may have, in the order of the template. */
export const listColumns = (): DraftColumn[] => {
  const isTaka = getCurrency() === 'BDT'
  const { labels } = factTexts
  const year = String(new Date().getFullYear() - 2)
  const required = (column: Omit<DraftColumn, 'isRequired'>) => ({ ...column, isRequired: true })
  const optional = (column: Omit<DraftColumn, 'isRequired'>) => ({ ...column, isRequired: false })
  return [
    required({
      name: 'product_name',
      label: form.productName,
      hint: form.productNameHint,
      examples: ['Galaxy A54 128 GB', 'Redmi Note 12'],
      read: typed('productName', offerRules.productName),
    }),
    required({
      name: 'brand',
      label: form.brand,
      hint: brandNames.join(', '),
      examples: ['Samsung', 'Xiaomi'],
      read(cell, draft) {
        draft.brand = findChoice(cell, brandNames, (brand) => brand) ?? ''
        return draft.brand ? null : notOneOf(brandNames)
      },
    }),
    required({
      name: 'condition',
      label: form.condition,
      hint: conditions.map((condition) => conditionTexts[condition]).join(', '),
      examples: ['excellent', 'good'],
      read(cell, draft) {
        draft.condition = findChoice(cell, conditions, (condition) => conditionTexts[condition]) ?? ''
        return draft.condition ? null : notOneOf(conditions.map((condition) => conditionTexts[condition]))
      },
    }),
    required({
      name: 'purchase_year',
      label: form.purchaseYear,
      hint: words.hints.year,
      examples: [year, year],
      read: typed('purchase_year', offerRules.purchaseYear),
    }),
    required({
      name: 'price',
      label: form.price,
      hint: words.hints.price,
      examples: isTaka ? ['28,500', '৳14000'] : ['$240', '1,150.50'],
      read: typed('price', offerRules.price),
    }),
    required({
      name: 'market_price',
      label: form.marketPrice,
      hint: form.marketPriceHint,
      examples: isTaka ? ['38,000', '৳20000'] : ['$360', '1,300'],
      read: typed('marketprice', offerRules.marketPrice),
    }),
    required({
      name: 'description',
      label: form.details,
      hint: words.hints.description,
      examples: ['No scratches, works like new.', 'Light marks on the back, "as good as new" inside.'],
      read: typed('productDetails', offerRules.details),
    }),
    required({
      name: 'location',
      label: form.location,
      hint: words.hints.location,
      examples: ['Dhanmondi, Dhaka', 'Agrabad, Chattogram'],
      read: typed('location', offerRules.location),
    }),
    required({
      name: 'mobile',
      label: form.mobile,
      hint: form.mobileHint,
      examples: ['01712-345678', '+880 1712 345678'],
      read: typed('mobile', offerRules.mobile),
    }),
    optional({
      name: 'storage',
      label: labels.storageGb,
      hint: words.hints.storage,
      examples: ['128 GB', '64'],
      read: size('storage', storageSizes),
    }),
    optional({
      name: 'ram',
      label: labels.ramGb,
      hint: words.hints.ram,
      examples: ['8', '4 GB'],
      read: size('ram', ramSizes),
    }),
    optional({
      name: 'battery_health',
      label: labels.batteryHealth,
      hint: words.hints.battery,
      examples: ['92 %', ''],
      read(cell, draft) {
        draft.facts = { ...draft.facts, battery: cell }
        return check(offerRules.battery, cell)
      },
    }),
    optional({
      name: 'warranty_months',
      label: form.warrantyLeft,
      hint: words.hints.warranty,
      examples: ['5', ''],
      read(cell, draft) {
        draft.facts = { ...draft.facts, warranty: cell }
        return check(offerRules.warranty, cell)
      },
    }),
    optional({
      name: 'box',
      label: labels.hasBox,
      hint: words.hints.yesOrNo,
      examples: ['yes', 'no'],
      read: has('box'),
    }),
    optional({
      name: 'charger',
      label: labels.hasCharger,
      hint: words.hints.yesOrNo,
      examples: ['yes', 'yes'],
      read: has('charger'),
    }),
    optional({
      name: 'parts_replaced',
      label: labels.replacedParts,
      hint: words.hints.parts,
      examples: ['none', 'screen + battery'],
      read: readParts,
    }),
    optional({
      name: 'body_changed',
      label: labels.bodyChanged,
      hint: words.hints.yesOrNo,
      examples: ['no', ''],
      read(cell, draft) {
        draft.repairs = { ...draft.repairs, body: readYesOrNo(cell) ?? '' }
        return draft.repairs.body ? null : words.yesOrNo
      },
    }),
    optional({
      name: 'imei',
      label: form.imei,
      hint: words.hints.imei,
      examples: ['', ''],
      read: typed('imei', offerRules.imei),
    }),
  ]
}

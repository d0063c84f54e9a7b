import { getCurrency } from '../../../kernel/money.ts'
import { conditions } from '../../../listings/rules.ts'
import { factTexts } from '../../../listings/texts/facts.ts'
import { conditionTexts } from '../../../listings/texts/listing.ts'
import { factInputs, findChoice, notOneOf } from '../../components/fact-inputs.ts'
import type { OfferDraft } from '../../components/offer-draft.ts'
import { offerRules } from '../../components/offer-rules.ts'
import { addProductTexts as form } from '../../texts/offer.ts'
import { addManyTexts as words } from '../texts.ts'

export type DraftColumn = {
  name: string
  label: string
  hint: string
  isRequired: boolean
  /** What an empty cell stands for. */
  usual?: string | undefined
  examples: [string, string]
  /** Writes a cell that is not empty into the draft. Returns what is wrong with it, in a sentence, or null. */
  read(cell: string, draft: OfferDraft): string | null
}

/** Where a seller's phones usually are and the number that buyers call; null when no phone says so. */
export type UsualHandover = { location: string; mobile: string } | null

type Rule = { validate(value: string): true | string }

const check = (rule: Rule, text: string) => {
  const checked = rule.validate(text)
  return checked === true ? null : checked
}

const typed =
  (field: Exclude<keyof OfferDraft, 'brand' | 'condition' | 'facts' | 'photos'>, rule: Rule) =>
  (cell: string, draft: OfferDraft) => {
    draft[field] = cell
    // A spreadsheet writes long numbers so, and has dropped their last digits.
    const isRounded = (field === 'imei' || field === 'mobile') && /^\d[.,]\d+E\+?\d+$/i.test(cell)
    return isRounded ? words.rounded : check(rule, cell)
  }

/**
 * Returns every column that a file may have, in the order of the template.
 * @param brands the names of the brands that phones can be offered of
 * @param usual where the seller's latest phone is and the number that its buyers call; null before the first phone
 */
export const listColumns = (brands: readonly string[], usual: UsualHandover): DraftColumn[] => {
  const isTaka = getCurrency() === 'BDT'
  const { labels } = factTexts
  const year = String(new Date().getFullYear() - 2)
  const required = (column: Omit<DraftColumn, 'isRequired'>) => ({ ...column, isRequired: !column.usual })
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
      hint: brands.join(', '),
      examples: ['Samsung', 'Xiaomi'],
      read(cell, draft) {
        draft.brand = findChoice(cell, brands, (brand) => brand) ?? ''
        return draft.brand ? null : notOneOf(brands)
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
      hint: usual ? words.leftOut(usual.location) : words.hints.location,
      usual: usual?.location,
      examples: usual ? [usual.location, ''] : ['Dhanmondi, Dhaka', 'Agrabad, Chattogram'],
      read: typed('location', offerRules.location),
    }),
    required({
      name: 'mobile',
      label: form.mobile,
      hint: usual ? words.leftOut(usual.mobile) : form.mobileHint,
      usual: usual?.mobile,
      examples: usual ? [usual.mobile, ''] : ['01712-345678', '+880 1712 345678'],
      read: typed('mobile', offerRules.mobile),
    }),
    ...(Object.keys(factInputs) as (keyof typeof factInputs)[]).map((fact) => {
      const { typed: field, column } = factInputs[fact]
      return optional({
        ...column,
        label: field?.label() ?? labels[fact],
        hint: column.hint(),
        read(cell, draft) {
          const { text, fault } = column.read(cell)
          draft.facts = { ...draft.facts, [fact]: text }
          return fault
        },
      })
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

import { type Currency, getCurrency } from '../../kernel/money.ts'
import { formatPhoneNumber } from '../../kernel/number.ts'
import { toPlainText, trimUnseen } from '../../kernel/plain-text.ts'
import { readAmountOrNull } from '../../kernel/typed-amount.ts'
import { type Condition, maxPhotos, type PhoneFacts } from '../../listings/rules.ts'
import type { NewDraft, NewProduct, OwnProduct } from '../contract.ts'
import { priceToMinor } from '../rules.ts'
import { emptyFacts, type FactsDraft, readFacts, writeFacts } from './fact-inputs.ts'

/** A photo of the form: a chosen file, or a photo that the phone already has. */
export type DraftPhoto = { key: string; file: File } | { key: string; url: string }

/** The form of a phone as typed, with its photos in order: the fields of specification 5. */
export type OfferDraft = {
  productName: string
  price: string
  location: string
  marketprice: string
  mobile: string
  purchase_year: string
  condition: Condition | ''
  brand: string
  photos: readonly DraftPhoto[]
  productDetails: string
  facts: FactsDraft
  imei: string
}

export const emptyDraft: OfferDraft = {
  productName: '',
  price: '',
  location: '',
  marketprice: '',
  mobile: '',
  purchase_year: '',
  condition: '',
  brand: '',
  photos: [],
  productDetails: '',
  facts: emptyFacts,
  imei: '',
}

/**
 * Carries a draft over to what the form shows now: typed fields stay unless the phone was changed elsewhere. Returns `current`
 * itself when nothing of the draft is left.
 */
export function mergeDraft(base: OfferDraft, draft: OfferDraft, current: OfferDraft): OfferDraft {
  const isSame = (name: keyof OfferDraft, one: OfferDraft, other: OfferDraft) =>
    JSON.stringify(comparable(one[name])) === JSON.stringify(comparable(other[name]))
  const names = Object.keys(current) as (keyof OfferDraft)[]
  const typed = names.filter((name) => isSame(name, base, current) && !isSame(name, draft, current))
  if (typed.length === 0) return current
  return { ...current, ...Object.fromEntries(typed.map((name) => [name, draft[name]])) }
}

/** Photos are compared by their keys: files have no text. */
const comparable = (value: OfferDraft[keyof OfferDraft]) =>
  Array.isArray(value) ? value.map(({ key }: DraftPhoto) => key) : value

/** Returns a typed price as an amount of the API; null when no phone may have it here. */
export function readPrice(text: string): number | null {
  const price = readAmountOrNull(text)
  return price === null || priceToMinor(price, getCurrency()) === null ? null : price
}

/** Returns a typed year, in digits of either language; NaN when it is none. */
export function readYear(text: string): number {
  const plain = toPlainText(text)
  return /^\d{4}$/.test(plain) ? Number(plain) : Number.NaN
}

/** Adds chosen files to the photos of the form. `leftOut` is the number of those beyond `maxPhotos`, which are left out. */
export function addPhotos(photos: readonly DraftPhoto[], chosen: readonly File[]) {
  const added = chosen.map((file) => ({ key: createKey(), file }))
  const all = [...photos, ...added]
  return { photos: all.slice(0, maxPhotos), leftOut: Math.max(0, all.length - maxPhotos) }
}

let keys = 0
/** Makes a key that differs from those of a stored draft, too. */
const createKey = () => `chosen-${Date.now()}-${++keys}`

/** Returns a copy of the list with the item at `from` moved to `to`; the list itself when an index is out of range. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, item)
}

type Described = PhoneFacts &
  Pick<OwnProduct, 'images' | 'imei'> &
  Partial<
    Pick<
      OwnProduct,
      | ('product_name' | 'product_price' | 'Market_Price' | 'location' | 'mobile' | 'purchase_year')
      | ('condition_type' | 'brand_name' | 'productDetails')
    >
  >

/** Fills the form with a phone, or with what an unfinished draft holds of one. */
export function toDraft(product: Described, now: Date): OfferDraft {
  const text = (value: string | number | undefined) => String(value ?? '')
  return {
    productName: text(product.product_name),
    price: text(product.product_price),
    location: text(product.location),
    marketprice: text(product.Market_Price),
    mobile: formatPhoneNumber(text(product.mobile)),
    purchase_year: text(product.purchase_year),
    condition: product.condition_type ?? '',
    brand: product.brand_name ?? '',
    photos: product.images.map((url) => ({ key: url, url })),
    productDetails: text(product.productDetails),
    facts: writeFacts(product, now),
    imei: product.imei ?? '',
  }
}

/**
 * Returns the form of a similar phone: without photos, IMEI, battery, warranty and repairs, which are true of one phone alone.
 */
export function toSimilarDraft(product: OwnProduct, now: Date): OfferDraft {
  const { facts, ...draft } = toDraft(product, now)
  return {
    ...draft,
    photos: [],
    facts: { ...facts, batteryHealth: '', warrantyUntil: '', replacedParts: '', bodyChanged: '' },
    imei: '',
  }
}

/** Converts an unfinished form to a draft of the API: what is not filled in, or cannot be read, is left out. */
export function toUnfinished(draft: OfferDraft, now: Date): Partial<NewDraft> {
  const year = readYear(draft.purchase_year)
  return {
    product_name: trimUnseen(draft.productName) || undefined,
    product_price: readPrice(draft.price) ?? undefined,
    Market_Price: readPrice(draft.marketprice) ?? undefined,
    mobile: draft.mobile.trim() || undefined,
    purchase_year: Number.isNaN(year) ? undefined : year,
    condition_type: draft.condition || undefined,
    brand_name: draft.brand || undefined,
    productDetails: trimUnseen(draft.productDetails) || undefined,
    location: trimUnseen(draft.location) || undefined,
    ...readFacts(draft.facts, now),
    imei: draft.imei.trim() || null,
  }
}

/** Converts a valid form to a phone of the API; `images` are its photos' addresses. Throws without brand or condition. */
export function toNewProduct(draft: OfferDraft, images: string[], now: Date): NewProduct {
  if (!draft.brand || !draft.condition) throw new Error('a form without brand or condition was not checked')
  return { ...(toUnfinished(draft, now) as NewDraft), image: images[0] ?? '', images }
}

/** A higher price is probably in another currency, or has a digit too many. */
const highestLikelyPrice: Record<Currency, number> = { USD: 3000, BDT: 300_000 }

const farFromUsual = 3

/** Why a price looks like a slip, for the seller to confirm it; null for an ordinary one. `usual` is null when nobody knows it. */
export function doubtPrice(
  { price, marketprice }: Pick<OfferDraft, 'price' | 'marketprice'>,
  usual: number | null,
): 'above-market' | 'very-high' | 'above-usual' | 'below-usual' | null {
  const [asked, market] = [readPrice(price) ?? 0, readPrice(marketprice) ?? 0]
  if (asked > highestLikelyPrice[getCurrency()]) return 'very-high'
  if (asked > market) return 'above-market'
  if (usual === null) return null
  if (asked > usual * farFromUsual) return 'above-usual'
  return asked < usual / farFromUsual ? 'below-usual' : null
}

import { findCategoryByName } from '../../catalogue/index.ts'
import { toAsciiDigits } from '../../kernel/plain-text.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueueUnique } from '../../platform/jobs/unique-jobs.ts'
import { brandsNamed, modelsWithin, parseModelName, tellsBrand } from '../../spelling/index.ts'
import { enqueueListingReview, matchLater, notifyWatchersJob } from '../enqueue-listing-jobs.ts'
import { findGuide } from '../price-guides.ts'
import type { PhoneFacts } from '../rules.ts'
import { type Listing, updateListing } from '../store.ts'
import { modelVariants } from './model-variants.ts'
import { type Fault, type HoldingKind, holdingKinds, isAccepted, judgePrice } from './rules.ts'
import { clearFlags, listFlagsThatCount, raiseFlag } from './store.ts'

type Variant = { ramGb: number | null; storageGb: number }
type Model = { name: string; sold: string[]; variants: Variant[] }

const keyOf = (brand: string, name: string) => {
  const { label } = parseModelName({ brand, name: toAsciiDigits(name) })
  return `${brand} ${parseModelName({ brand, name: label }).model}`
}

function readVariant(text: string): Variant {
  const sizes = text.split('/').map(Number)
  return { ramGb: sizes.length === 2 ? (sizes[0] ?? null) : null, storageGb: sizes.at(-1) ?? 0 }
}

const modelledBrands = Object.keys(modelVariants) as (keyof typeof modelVariants)[]

const models = new Map<string, Model>(
  modelledBrands.flatMap((brand) =>
    modelVariants[brand]
      .trim()
      .split('\n')
      .map((line): [string, Model] => {
        const [name = '', variants = ''] = line.trim().split(': ')
        const sold = variants.split(' ')
        return [keyOf(brand, name), { name, sold, variants: sold.map(readVariant) }]
      }),
  ),
)

/**
 * Returns the brands, besides the chosen one, as whose phone an offer of this name is found: those that the name contains and,
 * when it is a model that only other brands have, those brands.
 */
export function listOtherBrands(chosen: string, name: string): string[] {
  const { model } = parseModelName({ brand: chosen, name })
  const telling = modelsWithin(model).filter(tellsBrand)
  const known = modelledBrands.filter((brand) => telling.some((each) => models.has(`${brand} ${each}`)))
  const isOwn = known.some((brand) => brand === chosen)
  const hasOwnList = modelledBrands.some((brand) => brand === chosen)
  const others = new Set<string>([...brandsNamed(name), ...(isOwn || !hasOwnList ? [] : known)])
  return [...others].filter((brand) => brand !== chosen)
}

/** Returns a fault when the name of a phone belongs to other brands than the chosen one; otherwise null. */
export function judgeBrand({
  brandName: brand,
  name,
}: {
  brandName: string
  name: string
}): Fault<'other-brand'> | null {
  const named = listOtherBrands(brand, name)
  return named.length > 0 ? { kind: 'other-brand', reason: { brand, named } } : null
}

/** Returns a model's name from the list of known models, without what a seller has added to it; null for an unknown model. */
export const findModelName = (brand: string, name: string): string | null =>
  models.get(keyOf(brand, name))?.name ?? null

/**
 * The sizes that a name states, such as '6/128' or '128 GB'; null what it does not. RAM that is borrowed from the storage ('4+4') is
 * none, and of an iPhone the number before the storage is its model ('iPhone 8/64').
 */
function readSizes(brand: string, name: string): { ramGb: number | null; storageGb: number | null } {
  const text = toAsciiDigits(name)
  const pair = /(?<![+/]\s*)\b(\d{1,2})\s*(?:gb)?\s*[/+]\s*(\d{2,4})\b/i.exec(text)
  if (pair && brand !== 'Apple') return { ramGb: Number(pair[1]), storageGb: Number(pair[2]) }
  const alone = pair ? pair[2] : /\b(\d{2,4})\s*gb\b/i.exec(text)?.[1]
  return { ramGb: null, storageGb: alone === undefined ? null : Number(alone) }
}

/**
 * Returns a fault when a model is not sold with the RAM and storage, in gigabytes, that the facts or the name state; null when it
 * is, and for an unknown model.
 */
export function judgeVariant({
  brandName,
  name,
  ramGb,
  storageGb,
}: { brandName: string; name: string } & Pick<
  PhoneFacts,
  'ramGb' | 'storageGb'
>): Fault<'impossible-variant'> | null {
  const model = models.get(keyOf(brandName, name))
  if (!model) return null
  const named = readSizes(brandName, name)
  const stated = { ramGb: ramGb ?? named.ramGb, storageGb: storageGb ?? named.storageGb }
  for (const sizes of [stated, named]) {
    if (model.variants.some((variant) => fits(variant, sizes))) continue
    return { kind: 'impossible-variant', reason: { model: model.name, ...sizes, sold: model.sold } }
  }
  return null
}

function fits(variant: Variant, { ramGb, storageGb }: { ramGb: number | null; storageGb: number | null }) {
  if (storageGb !== null && variant.storageGb !== storageGb) return false
  return ramGb === null || variant.ramGb === null || variant.ramGb === ramGb
}

/**
 * Checks RAM, storage and price. A doubtful phone is held: only its seller sees it until an admin has decided. Call it in the
 * transaction that writes the phone. Returns since when it is held, or null.
 */
export async function judgeOffer(tx: Db, listing: Listing, categoryId: string, now: Date) {
  const faults = await findFaults(tx, listing, categoryId)
  const known = await listFlagsThatCount(tx, listing.id, holdingKinds)
  const accepted = known.filter(({ decision }) => decision === 'false-alarm')
  const raised = faults.filter((fault) => !accepted.some((flag) => isAccepted(fault, flag as Fault)))
  for (const fault of raised) await raiseFlag(tx, listing.id, fault, now)
  const kinds = raised.map(({ kind }) => kind)
  await clearFlags(
    tx,
    listing.id,
    known.flatMap(({ kind, decision }) => (decision || kinds.includes(kind as HoldingKind) ? [] : kind)),
    now,
  )
  if (raised.length === 0) return endHold(tx, listing, now)
  const heldAt = listing.heldAt ?? now
  if (!listing.heldAt) await updateListing(tx, listing.id, { heldAt })
  return heldAt
}

/** A phone is judged as one of each brand that it is found under; the gravest fault of a kind counts. */
async function findFaults(tx: Db, listing: Listing, categoryId: string): Promise<Fault<HoldingKind>[]> {
  const { brandName, name, condition, storageGb } = listing
  const { model } = parseModelName({ brand: brandName, name })
  const brands = [brandName, ...listOtherBrands(brandName, name)]
  const variant = brands.map((brand) => judgeVariant({ ...listing, brandName: brand })).find(Boolean)
  const prices: Fault<'price-far-below'>[] = []
  for (const brand of brands) {
    const category = brand === brandName ? { id: categoryId } : await findCategoryByName(tx, brand)
    if (!category) continue
    const guide = await findGuide(tx, {
      categoryId: category.id,
      model,
      condition,
      storageGb: storageGb ?? undefined,
    })
    const fault = judgePrice(listing, { brand, model, storageGb, condition }, guide)
    if (fault) prices.push(fault)
  }
  const [price] = prices.toSorted((one, other) => other.reason.medianMinor - one.reason.medianMinor)
  return [variant, price].filter((fault) => fault !== undefined && fault !== null)
}

/** Shows a held phone to everybody. One that was held from the start counts as added now. Returns null. */
export async function endHold(
  tx: Db,
  { id, heldAt, createdAt }: Pick<Listing, 'id' | 'heldAt' | 'createdAt'>,
  now: Date,
): Promise<null> {
  if (!heldAt) return null
  const wasNeverShown = heldAt.getTime() === createdAt.getTime()
  await updateListing(tx, id, { heldAt: null, ...(wasNeverShown && { createdAt: now }) })
  await enqueueListingReview(tx, [id])
  await enqueueUnique(tx, notifyWatchersJob, [id])
  await matchLater(tx, [id])
  return null
}

/**
 * How well the flags of phones find fraud: generated phones with planted fraud of each kind, what was found, missed and flagged by
 * mistake. Run by `npm run bench:flags`; `-- --seed 7` draws others. Ends with 1 when a kind finds less than its floor.
 */
import { parseArgs } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { drawPhone } from '../demo/drawings/draw-phone.ts'
import { maxDistance, slotsOf, takeFingerprint } from '../src/images/take-fingerprint.ts'
import { groupDuplicates, judgeGroup } from '../src/listings/flags/fold-duplicates.ts'
import { judgeVariant } from '../src/listings/flags/judge-variant.ts'
import { judgePrice } from '../src/listings/flags/rules.ts'
import { type Condition, conditions, minGuideSales, ramSizes, storageSizes } from '../src/listings/rules.ts'
import { createRandom } from '../tests/support/random.ts'
import { type Model, models } from './models.ts'
import { median } from './show.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '2026' },
    phones: { type: 'string', default: '10000' },
    photos: { type: 'string', default: '400' },
  },
})

const random = createRandom(Number(options.seed))
const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
/** A draw from the normal distribution (Box and Muller). */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** The share of phones with a fraud of each kind: the impossible variants as in 499 advertisements of one market. */
const planted = { variant: 0.04, price: 0.02 }
/** How much of a fraud must be found: of variants those of models that the table knows. */
const floors = { variant: 0.95, price: 0.9, photo: 0.8, duplicate: 1 }

const ofCondition: Record<Condition, number> = { excellent: 0.07, good: 0, fair: -0.13 }
/** How far honest sellers miss the price of their phones. */
const noise = 0.15

type Phone = { model: Model; storageGb: number; condition: Condition; price: number }

function pickModel(): Model {
  let left = random() * models.reduce((sum, { weight }) => sum + weight, 0)
  for (const model of models) {
    left -= model.weight
    if (left < 0) return model
  }
  return pick(models)
}

/** A phone at a price that a seller might ask, and that a buyer might pay. */
function drawPhoneForSale(): Phone {
  const model = pickModel()
  const storageGb = pick(model.storages)
  const condition = pick(conditions)
  const yearly = Math.log(model.brand === 'Apple' ? 1 - 0.17 : 1 - 0.34)
  const doublings = Math.log2(storageGb / (model.storages[0] ?? storageGb))
  const value =
    Math.log(model.price) + (2026 - model.year) * yearly + ofCondition[condition] + doublings * 0.08
  return { model, storageGb, condition, price: Math.exp(value + noise * normal()) }
}

/** The medians of sales as the site tells them: in the condition and storage, else the storage, else the model, of five or more. */
function learnPrices(sales: Phone[]) {
  const levels = [
    ({ model, storageGb, condition }: Phone) => `${model.brand} ${model.name} ${storageGb} ${condition}`,
    ({ model, storageGb }: Phone) => `${model.brand} ${model.name} ${storageGb}`,
    ({ model }: Phone) => `${model.brand} ${model.name}`,
  ].map((keyOf) => ({ keyOf, prices: Map.groupBy(sales, keyOf) }))
  return (phone: Phone) => {
    for (const { keyOf, prices } of levels) {
      const like = prices.get(keyOf(phone)) ?? []
      if (like.length < minGuideSales) continue
      const medianMinor = Math.round(median(like.map(({ price }) => price)) * 100)
      return { medianMinor, steadyMedianMinor: medianMinor, sales: like.length }
    }
    return undefined
  }
}

type Row = {
  kind: string
  planted: number
  found: number
  missed: number
  false: number
  of: number
  floor: number
}
const rows: Row[] = []

function count(kind: string, cases: { isFraud: boolean; isFlagged: boolean }[], floor: number): void {
  const frauds = cases.filter(({ isFraud }) => isFraud)
  const found = frauds.filter(({ isFlagged }) => isFlagged).length
  const honest = cases.filter(({ isFraud }) => !isFraud)
  rows.push({
    kind,
    planted: frauds.length,
    found,
    missed: frauds.length - found,
    false: honest.filter(({ isFlagged }) => isFlagged).length,
    of: honest.length,
    floor,
  })
}

const phones = Array.from({ length: Number(options.phones) }, drawPhoneForSale)

judgeVariants()
judgePrices()
await judgePhotos()
judgeDuplicates()
console.table(rows)
if (rows.some(({ planted: all, found, floor }) => found < all * floor)) process.exitCode = 1

/** Storage, and RAM of others than Apple, that no such phone was sold with; names as people write them. */
function judgeVariants(): void {
  const knows = ({ brand, name }: Model) =>
    judgeVariant({ brandName: brand, name, ramGb: null, storageGb: 2048 }) !== null
  const cases = phones.map(({ model, storageGb: sold }) => {
    const isFraud = random() < planted.variant
    const storageGb = isFraud ? Math.max(...model.storages) * pick([4, 8]) : sold
    const ramGb = isFraud && random() < 0.5 ? pick(ramSizes.slice(-2)) : null
    const isNamed = random() < 0.5
    const pair = ramGb ? pick([`${ramGb}/${storageGb}`, `${ramGb}GB/${storageGb}GB`]) : `${storageGb} GB`
    const flagged = judgeVariant({
      brandName: model.brand,
      name: isNamed ? `${model.name} ${pair}` : model.name,
      ramGb: isNamed ? null : (ramGb as (typeof ramSizes)[number] | null),
      storageGb: isNamed ? null : (storageSizes.find((size) => size === storageGb) ?? 2048),
    })
    return { isFraud, isFlagged: flagged !== null, isKnown: knows(model) }
  })
  count(
    'impossible variant, model in the table',
    cases.filter(({ isKnown }) => isKnown),
    floors.variant,
  )
  count(
    'impossible variant, other models',
    cases.filter(({ isKnown }) => !isKnown),
    0,
  )
}

/** A fifth to a half of what the phone is worth. */
function judgePrices(): void {
  const guideOf = learnPrices(Array.from({ length: 4000 }, drawPhoneForSale))
  const cases = phones.map((phone) => {
    const isFraud = random() < planted.price
    const price = isFraud ? phone.price * (0.2 + random() * 0.3) : phone.price
    const asked = { priceMinor: Math.round(price * 100), currency: 'USD' as const }
    const { model, storageGb, condition } = phone
    const priced = { brand: model.brand, model: model.name, storageGb, condition }
    const guide = guideOf(phone)
    return { isFraud, isFlagged: judgePrice(asked, priced, guide) !== null, isKnown: guide !== undefined }
  })
  count(
    'price far below, with a guide',
    cases.filter(({ isKnown }) => isKnown),
    floors.price,
  )
  count(
    'price far below, without',
    cases.filter(({ isKnown }) => !isKnown),
    0,
  )
}

type Print = { bits: string; mirror: string }

/** Copies of photos as cheats make them, among photos of other phones. */
async function judgePhotos(): Promise<void> {
  const originals: { photo: Buffer; print: Print }[] = []
  for (let number = 0; number < Number(options.photos); number += 1) {
    const { brand, name } = pickModel()
    const colour = `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`
    const drawing = drawPhone({
      brand,
      model: `${name} ${number}`,
      colour,
      angle: Math.floor(random() * 20) - 10,
    })
    const photo = await sharp(Buffer.from(drawing)).resize(1000).jpeg({ quality: 88 }).toBuffer()
    originals.push({ photo, print: await print(sharp(photo)) })
  }
  const copies: Record<string, (photo: Buffer) => Sharp> = {
    'compressed, half as large': (photo) => sharp(photo).resize(500).jpeg({ quality: 50 }),
    mirrored: (photo) => sharp(photo).flop().jpeg({ quality: 75 }),
    'brighter by a tenth': (photo) => sharp(photo).modulate({ brightness: 1.1 }).jpeg({ quality: 75 }),
    'cut by a hundredth a side': (photo) =>
      sharp(photo).extract({ left: 10, top: 8, width: 980, height: 734 }).jpeg({ quality: 75 }),
  }
  const cases = originals.map((one, place) => ({
    isFraud: false,
    isFlagged: originals.slice(0, place).some((other) => isAlike(one.print, other.print, 3)),
  }))
  for (const [how, change] of Object.entries(copies)) {
    const made = []
    for (const { photo, print: original } of originals.slice(0, 100)) {
      const copy = await print(sharp(await change(photo).toBuffer()))
      made.push({ isAlike: isAlike(copy, original, maxDistance), isNear: isAlike(copy, original, 3) })
    }
    count(
      `photo ${how}, two of them`,
      made.map((each) => ({ isFraud: true, isFlagged: each.isAlike })),
      how.startsWith('cut') ? 0 : floors.photo,
    )
    count(
      `photo ${how}, alone`,
      made.map((each) => ({ isFraud: true, isFlagged: each.isNear })),
      0,
    )
  }
  count('photos of other phones', cases, 0)
}

async function print(photo: Sharp): Promise<Print> {
  const taken = await takeFingerprint(photo)
  if (!taken) throw new Error('a drawing shows nothing')
  return taken
}

/** As the index finds them: with a slot in common, and so many different bits at most. */
function isAlike(one: Print, { bits }: Print, most: number): boolean {
  const slots = new Set(slotsOf(bits))
  return [one.bits, one.mirror].some(
    (own) =>
      slotsOf(own).some((slot) => slots.has(slot)) &&
      [...own].filter((bit, place) => bit !== bits[place]).length <= most,
  )
}

/** One phone offered three to five times, among shops that have several of a kind, with their IMEIs. */
function judgeDuplicates(): void {
  const cases = Array.from({ length: 300 }, (_, seller) => {
    const isFraud = seller % 3 === 0
    const { price } = pick(phones)
    const offers = Array.from({ length: 3 + Math.floor(random() * 3) }, (__, number) => ({
      id: `${seller} ${number}`,
      priceMinor: Math.round(price * 100 * (1 + number * 0.002)),
      createdAt: new Date(number),
      kind: 'alike',
      hasImei: !isFraud && number > 0,
    }))
    return { isFraud, isFlagged: groupDuplicates(offers).some((group) => judgeGroup(group) !== null) }
  })
  count('same phone several times', cases, floors.duplicate)
}

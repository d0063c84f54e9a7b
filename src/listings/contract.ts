import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../auth/contract.ts'
import { brandName } from '../catalogue/contract.ts'
import { amount, currency, get, json, longText, page } from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/refusal.ts'
import { listingProblems } from './problems.ts'
import { conditions, maxLength, maxPhotos, ramSizes, replaceableParts, storageSizes } from './rules.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Facts that a seller may state (rules.ts); null when not stated. */
export const facts = {
  storageGb: z.int().nullable().openapi({ description: 'Storage in gigabytes' }),
  ramGb: z.int().nullable().openapi({ description: 'Memory in gigabytes' }),
  batteryHealth: z
    .int()
    .nullable()
    .openapi({ description: "What is left of the battery's capacity, in percent" }),
  replacedParts: z
    .array(z.enum(replaceableParts))
    .nullable()
    .openapi({ description: 'The parts that were replaced; empty for none' }),
  bodyChanged: z
    .boolean()
    .nullable()
    .openapi({ description: 'It is in the body of another model, such as an iPhone X in that of a 12 Pro' }),
  hasBox: z.boolean().nullable().openapi({ description: 'The original box comes with it' }),
  hasCharger: z.boolean().nullable().openapi({ description: 'A charger comes with it' }),
  warrantyUntil: month
    .nullable()
    .openapi({ description: 'The last month of the warranty', example: '2027-03' }),
}

/** The facts of a phone as a seller may write them; null for what is not stated. */
export const writtenFacts = {
  storageGb: z.literal(storageSizes).nullable(),
  ramGb: z.literal(ramSizes).nullable(),
  batteryHealth: z.int().min(1).max(100).nullable(),
  replacedParts: z.array(z.enum(replaceableParts)).max(replaceableParts.length).nullable(),
  bodyChanged: z.boolean().nullable(),
  hasBox: z.boolean().nullable(),
  hasCharger: z.boolean().nullable(),
  warrantyUntil: month.nullable(),
} satisfies Record<keyof typeof facts, z.ZodType>

/** The name of a place in English (`en`) and in Bangla (`bn`). */
export const placeName = z.object({ en: z.string(), bn: z.string() }).openapi({
  example: { en: 'Mirpur, Dhaka', bn: 'মিরপুর, ঢাকা' },
})

/** A phone, with the field names of the specification (section 3). Prices are dollars, or what `currency` says. */
export const product = z
  .object({
    _id: z.string(),
    product_name: z.string(),
    image: z.string(),
    images: z.array(z.string()).min(1).max(maxPhotos),
    product_price: z.number(),
    Market_Price: z.number(),
    currency,
    mobile: z.string().openapi({
      description: 'In its E.164 form, such as `+8801712345678`; its digits when it is no valid number',
    }),
    purchase_year: z.int(),
    condition_type: z.enum(conditions),
    brand_name: z.string(),
    productDetails: z.string(),
    location: z.string().openapi({ description: 'As its seller typed it' }),
    place: placeName.nullable().openapi({
      description: 'The area and district that were recognised in `location`; null without one',
    }),
    time: z.string(),
    createdAt: z.iso.datetime(),
    userEmail: z.string(),
    sellerName: z.string(),
    sellerId: z.string(),
    sellerVerified: z.boolean(),
    sellerRating: z
      .object({ mean: z.number(), count: z.int() })
      .nullable()
      .openapi({ description: 'Of the visible ratings by buyers; null without one' }),
    sold: z.boolean(),
    campain: z.boolean(),
    checkedAt: z.iso.datetime().nullable().openapi({
      description: 'When the phone was last checked (`GET /phones/{id}/check`), while that counts',
    }),
    held: z
      .boolean()
      .openapi({ description: "It waits for an admin's look: until then only its seller sees it" }),
    alike: z.int().openapi({
      description: 'How many phones of its seller are like it, at nearly the same price, and folded into it',
    }),
    imagePlaceholder: z.string().nullable(),
    ...facts,
  })
  .openapi('Product')

export type Product = z.infer<typeof product>

/** A phone in a public list. Visitors who are not signed in get no contact data, nor where exactly it is. */
export const campaignProduct = product
  .partial({ mobile: true, userEmail: true })
  .extend({
    location: z.string().openapi({
      description: 'As its seller typed it; without a bearer the area and district alone, empty when unknown',
    }),
  })
  .openapi('CampaignProduct')

/** What a card shows of a phone: not its further photos, nor the text of its posting time. */
export type CampaignProduct = Omit<z.infer<typeof campaignProduct>, 'images' | 'time'>

const shopInBrief = z
  .object({
    name: z.string().nullable(),
    image: z.string().nullable(),
    answerMinutes: z.int().nullable().openapi({
      description: 'How long the seller usually takes to answer; null when that is not known',
    }),
  })
  .openapi('ShopInBrief')

export type ShopInBrief = z.infer<typeof shopInBrief>

const inFull = {
  sellerVerifiedAt: z.iso.datetime().nullable().openapi({
    description: 'When we last checked who the seller is; null while the seller is not verified',
  }),
  sellerShop: shopInBrief.nullable().openapi({ description: 'Null when the seller has described none' }),
  priceBefore: amount.nullable().openapi({
    description:
      'The lowest price of the 30 days before the price was lowered; null when it was not, or more than 30 days ago',
  }),
  pastPrices: z
    .array(z.object({ price: amount, since: z.iso.datetime(), until: z.iso.datetime() }))
    .openapi({ description: 'What it cost before, the latest first, at most 20' }),
  sellerSales: z.int().openapi({ description: 'To how many buyers its seller has sold' }),
  hasImei: z
    .boolean()
    .openapi({ description: 'Whether the seller has given the IMEI, which the buyer reads' }),
}

const productInFull = z.object({ ...product.shape, ...inFull }).openapi('ProductInFull')

export type ProductInFull = z.infer<typeof productInFull>

/** A phone for its public page: never with contact data, nor where exactly it is. */
const publicPhone = z
  .object({
    ...product.omit({ mobile: true, userEmail: true }).shape,
    ...inFull,
    location: z.string().openapi({ description: 'The area and district alone; empty when unknown' }),
  })
  .openapi('PublicPhone')

export type PublicPhone = z.infer<typeof publicPhone>

export type ShownProduct = PublicPhone & Partial<ProductInFull>

/** The rate limit of calls that return contact data of sellers, so that nobody copies it in bulk. */
export const contactLimit = { account: 600 }

/** The rate limit of lists that visitors may read, too: they get no contact data, but each search costs. */
export const publicLimit = { ...contactLimit, visitors: 6000 }

export const listCampaigns = get('listCampaigns', '/campain', {
  tags: ['listings'],
  summary: 'Advertised phones that can be bought; contact data and exact locations only with a bearer',
  security: [{}, ...bearer],
  rateLimit: contactLimit,
  request: { query: page },
  responses: { 200: json(z.array(campaignProduct), 'The phones') },
})

const place = z
  .object({
    _id: z.string(),
    name: placeName,
    district: z.string().openapi({ description: 'The id of the district: its own, or that of an area' }),
    division: placeName,
  })
  .openapi('Place')

export const listPlaces = get('listPlaces', '/places', {
  tags: ['listings'],
  summary: 'The districts of the country and their best-known areas, as `location` recognises them',
  responses: { 200: json(z.array(place), 'Each district, followed by its areas') },
})

export const oneProduct = ownEmail.extend({ id: z.string() })

export const readProduct = get('readProduct', '/product', {
  tags: ['listings'],
  summary: 'One phone, also when it is sold',
  security: bearer,
  rateLimit: contactLimit,
  request: { query: oneProduct },
  problems: pickProblems(listingProblems, 'unknown-product'),
  responses: { 200: json(productInFull, 'The phone') },
})

export const readPublicPhone = get('readPublicPhone', '/phones/{id}', {
  tags: ['listings'],
  summary: 'One phone for everybody, also for some weeks after it was sold',
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(listingProblems, 'phone-gone', 'unknown-product'),
  responses: { 200: json(publicPhone, 'The phone') },
})

const gonePhone = product
  .pick({
    _id: true,
    product_name: true,
    brand_name: true,
    image: true,
    imagePlaceholder: true,
    product_price: true,
    currency: true,
  })
  .extend({ model: z.string().openapi({ description: 'Its name without its storage' }) })
  .openapi('GonePhone')

export type GonePhone = z.infer<typeof gonePhone>

export const readGonePhone = get('readGonePhone', '/phones/{id}/gone', {
  tags: ['listings'],
  summary: 'What is left of a phone that was sold or that its seller withdrew',
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(listingProblems, 'phone-gone', 'unknown-product'),
  responses: { 200: json(gonePhone, 'The phone') },
})

export const listAlikePhones = get('listAlikePhones', '/phones/{id}/alike', {
  tags: ['listings'],
  summary:
    'The phones for sale that lists fold into one, or those of its name when it is sold or gone; the cheapest first, at most 50',
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: json(z.array(campaignProduct), 'The phones, without contact data') },
})

const priceRange = z
  .object({
    sales: z.int().openapi({ description: 'How many sales it is made of: five or more' }),
    low: amount.openapi({ description: 'A quarter was sold for less' }),
    median: amount,
    high: amount.openapi({ description: 'A quarter was sold for more' }),
  })
  .openapi('PriceRange')

export type PriceRange = z.infer<typeof priceRange>

const priceGuide = z
  .object({
    basis: z.enum(['condition', 'storage', 'model']).nullable().openapi({
      description:
        'What the sales have in common: the model and storage in that condition, both, or the model',
    }),
    range: priceRange.nullable(),
    currency,
    recent: z
      .array(z.object({ price: amount, storageGb: z.int().nullable(), condition: z.enum(conditions), month }))
      .openapi({ description: 'The sales of the model, when they are too few for a range' }),
  })
  .openapi('PriceGuide')

export type PriceGuide = z.infer<typeof priceGuide>

export const readPriceGuide = get('readPriceGuide', '/priceguide', {
  tags: ['listings'],
  summary: 'What phones like this were sold for here, with older sales at the price that they would have now',
  request: {
    query: z.object({
      brand: brandName,
      name: longText(maxLength.name),
      storageGb: z.coerce.number().pipe(z.literal(storageSizes)).optional(),
      condition: z.enum(conditions).optional(),
    }),
  },
  responses: { 200: json(priceGuide, 'The prices') },
})

const modelPrices = z
  .object({ name: z.string(), storageGb: z.int().nullable(), currency, ...priceRange.shape })
  .openapi('ModelPrices')

export type ModelPrices = z.infer<typeof modelPrices>

export const listModelPrices = get('listModelPrices', '/priceguides', {
  tags: ['listings'],
  summary: 'What the models of a brand were sold for here, by name: each of any storage, then by storage',
  request: { query: z.object({ brand: brandName }) },
  responses: { 200: json(z.array(modelPrices), 'The models that were sold five times or more') },
})

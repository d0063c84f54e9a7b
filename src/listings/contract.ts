import { z } from '@hono/zod-openapi'
import { brandNames } from '../catalogue/rules.ts'
import { bearer, ownEmail } from '../identity/contract.ts'
import { identityProblems, roleProblems, signedInProblems } from '../identity/problems.ts'
import { maxPriceDollars } from '../kernel/money.ts'
import {
  defineCall,
  json,
  jsonBody,
  modified,
  page,
  pageProblems,
  searchedPage,
} from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/or-refuse.ts'
import { listingProblems } from './problems.ts'
import { conditions, maxLength, maxPhotos, ramSizes, storageSizes } from './rules.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Facts that a seller may state (rules.ts); null when not stated. */
const facts = {
  storageGb: z.int().nullable().openapi({ description: 'Storage in gigabytes' }),
  ramGb: z.int().nullable().openapi({ description: 'Memory in gigabytes' }),
  batteryHealth: z
    .int()
    .nullable()
    .openapi({ description: "What is left of the battery's capacity, in percent" }),
  hasBox: z.boolean().nullable().openapi({ description: 'The original box comes with it' }),
  hasCharger: z.boolean().nullable().openapi({ description: 'A charger comes with it' }),
  warrantyUntil: month
    .nullable()
    .openapi({ description: 'The last month of the warranty', example: '2027-03' }),
}

/** A phone, with the field names of the specification (section 3). Prices are dollars. */
export const product = z
  .object({
    _id: z.string(),
    product_name: z.string(),
    image: z.string(),
    images: z.array(z.string()).min(1).max(maxPhotos),
    product_price: z.number(),
    Market_Price: z.number(),
    mobile: z.string(),
    purchase_year: z.int(),
    condition_type: z.enum(conditions),
    brand_name: z.string(),
    productDetails: z.string(),
    location: z.string(),
    time: z.string(),
    createdAt: z.iso.datetime(),
    userEmail: z.string(),
    sellerName: z.string(),
    sellerVerified: z.boolean(),
    sold: z.boolean(),
    campain: z.boolean(),
    imagePlaceholder: z.string().nullable(),
    ...facts,
  })
  .openapi('Product')

export type Product = z.infer<typeof product>

/** An advertised phone. Visitors who are not signed in get no contact data. */
const campaignProduct = product.partial({ mobile: true, userEmail: true }).openapi('CampaignProduct')

export type CampaignProduct = z.infer<typeof campaignProduct>

/** A phone for its own page: `sellerSales` is the number of phones that its seller has sold. */
const productInFull = z.object({ ...product.shape, sellerSales: z.int() }).openapi('ProductInFull')

export type ProductInFull = z.infer<typeof productInFull>

/** An advertised phone for its public page, never with contact data. */
const campaignInFull = z
  .object({ ...product.omit({ mobile: true, userEmail: true }).shape, sellerSales: z.int() })
  .openapi('CampaignInFull')

export type CampaignInFull = z.infer<typeof campaignInFull>

/** What the page of a phone shows: contact data only to signed-in users. */
export type ShownProduct = CampaignInFull & Partial<ProductInFull>

const price = z.number().positive().max(maxPriceDollars).multipleOf(0.01)

/** In a change, what is left out stays as it is and null removes it. */
const optionalFields = {
  storageGb: true,
  ramGb: true,
  batteryHealth: true,
  hasBox: true,
  hasCharger: true,
  warrantyUntil: true,
  imei: true,
} as const

const newProduct = z
  .object({
    product_name: z.string().trim().min(1).max(maxLength.name),
    image: z.string().min(1).max(2000),
    images: z.array(z.string().min(1).max(2000)).max(maxPhotos).optional().openapi({
      description: 'All photos in their order; `image` is always the first, whether it is listed here or not',
    }),
    product_price: price,
    Market_Price: price,
    mobile: z.string().trim().min(1).max(40),
    purchase_year: z.int(),
    condition_type: z.enum(conditions),
    brand_name: z.enum(brandNames),
    productDetails: z.string().trim().min(1).max(maxLength.details),
    location: z.string().trim().min(1).max(maxLength.location),
    storageGb: z.literal(storageSizes).nullable(),
    ramGb: z.literal(ramSizes).nullable(),
    batteryHealth: z.int().min(1).max(100).nullable(),
    hasBox: z.boolean().nullable(),
    hasCharger: z.boolean().nullable(),
    warrantyUntil: month.nullable(),
    imei: z.string().max(40).nullable().openapi({
      description: 'Fifteen digits. Shown to the seller alone, by `GET /myproduct/{id}`',
    }),
  })
  .partial(optionalFields)
  .openapi('NewProduct')

export type NewProduct = z.infer<typeof newProduct>

/** What is wrong with what a seller writes about a phone. */
const offerProblems = pickProblems(
  listingProblems,
  'account-closed',
  'imei-for-sale',
  'not-a-phone-number',
  'not-a-price',
  'not-a-purchase-year',
  'not-a-warranty',
  'not-an-imei',
  'not-your-picture',
  'too-many-pictures',
  'unknown-brand',
)

/** Why a phone cannot be changed by this caller, or any more. */
const changeProblems = pickProblems(listingProblems, 'unknown-product', 'not-your-product', 'already-sold')

/** For calls with contact data of sellers, so that it cannot be copied in bulk. */
export const contactLimit = { account: 600 }

export const addProduct = defineCall({
  operationId: 'addProduct',
  method: 'post',
  path: '/allproducts',
  tags: ['listings'],
  summary: 'Offer a phone for sale',
  security: bearer,
  rateLimit: { account: 60, address: 3000 },
  request: { query: ownEmail, body: jsonBody(newProduct) },
  problems: { ...roleProblems, ...offerProblems },
  responses: { 201: json(product, 'The new listing') },
})

export const listMyProducts = defineCall({
  operationId: 'listMyProducts',
  method: 'get',
  path: '/myproduct',
  tags: ['listings'],
  summary: "A seller's own phones, sold ones too, newest first",
  security: bearer,
  request: { query: ownEmail.extend(searchedPage.shape) },
  problems: { ...roleProblems, ...pageProblems },
  responses: { 200: json(z.array(product), 'The phones') },
})

/** An own phone to be changed, with what only its seller may see. */
const ownProduct = z.object({ ...product.shape, imei: z.string().nullable() }).openapi('OwnProduct')

export type OwnProduct = z.infer<typeof ownProduct>

export const readMyProduct = defineCall({
  operationId: 'readMyProduct',
  method: 'get',
  path: '/myproduct/{id}',
  tags: ['listings'],
  summary: 'One own phone with its IMEI, which nobody else is shown',
  security: bearer,
  request: { query: ownEmail, params: z.object({ id: z.string() }) },
  problems: { ...roleProblems, ...pickProblems(listingProblems, 'unknown-product', 'not-your-product') },
  responses: { 200: json(ownProduct, 'The phone') },
})

export const readTypeCode = defineCall({
  operationId: 'readTypeCode',
  method: 'get',
  path: '/typecodes/{typeCode}',
  tags: ['listings'],
  summary: 'The brands under which phones of a type code (the first eight digits of an IMEI) were sold here',
  security: bearer,
  rateLimit: { account: 120 },
  request: { query: ownEmail, params: z.object({ typeCode: z.string().regex(/^\d{8}$/) }) },
  problems: roleProblems,
  responses: {
    200: json(z.object({ brands: z.array(z.enum(brandNames)) }), 'A hint: no brand when none is known'),
  },
})

export const listCampaigns = defineCall({
  operationId: 'listCampaigns',
  method: 'get',
  path: '/campain',
  tags: ['listings'],
  summary: 'Advertised phones that can be bought; contact data only with a bearer',
  security: [{}, ...bearer],
  rateLimit: contactLimit,
  request: { query: page },
  problems: { ...pickProblems(identityProblems, 'not-signed-in'), ...pageProblems },
  responses: { 200: json(z.array(campaignProduct), 'The phones') },
})

export const startCampaign = defineCall({
  operationId: 'startCampaign',
  method: 'put',
  path: '/campain',
  tags: ['listings'],
  summary: 'Advertise an own phone',
  security: bearer,
  request: { query: ownEmail.extend({ productId: z.string() }) },
  problems: { ...roleProblems, ...changeProblems },
  responses: { 200: json(modified, '1 the first time, then 0') },
})

const oneProduct = ownEmail.extend({ id: z.string() })

export const readProduct = defineCall({
  operationId: 'readProduct',
  method: 'get',
  path: '/product',
  tags: ['listings'],
  summary: 'One phone, also when it is sold',
  security: bearer,
  rateLimit: contactLimit,
  request: { query: oneProduct },
  problems: { ...signedInProblems, ...pickProblems(listingProblems, 'unknown-product') },
  responses: { 200: json(productInFull, 'The phone') },
})

export const editProduct = defineCall({
  operationId: 'editProduct',
  method: 'put',
  path: '/product',
  tags: ['listings'],
  summary: 'Change an own phone that is not sold; its campaign and posting time stay the same',
  security: bearer,
  rateLimit: { account: 60, address: 3000 },
  request: { query: oneProduct, body: jsonBody(newProduct) },
  problems: { ...roleProblems, ...offerProblems, ...changeProblems },
  responses: {
    200: json(product, 'The changed phone'),
  },
})

export const withdrawProduct = defineCall({
  operationId: 'withdrawProduct',
  method: 'delete',
  path: '/product',
  tags: ['listings'],
  summary: 'Withdraw an own phone that is not sold; unpaid bookings of it are cancelled',
  security: bearer,
  request: { query: oneProduct },
  problems: { ...roleProblems, ...changeProblems },
  responses: {
    200: json(z.object({ deletedCount: z.int() }), '1, or 0 when withdrawn before'),
  },
})

export const readCampaign = defineCall({
  operationId: 'readCampaign',
  method: 'get',
  path: '/campain/{id}',
  tags: ['listings'],
  summary: 'One advertised phone for everybody, also when it is sold',
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(listingProblems, 'unknown-product'),
  responses: { 200: json(campaignInFull, 'The phone') },
})

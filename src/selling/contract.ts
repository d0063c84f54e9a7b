import { z } from '@hono/zod-openapi'
import { ownEmail, sellerCall } from '../auth/contract.ts'
import { brandName } from '../catalogue/contract.ts'
import { maxAmount } from '../kernel/money.ts'
import { oneProduct, product, writtenFacts } from '../listings/contract.ts'
import { conditions, maxLength, maxPhotos } from '../listings/rules.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  longText,
  modified,
  post,
  put,
  remove,
  shortText,
} from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/refusal.ts'
import { sellingProblems } from './problems.ts'

const call = sellerCall('listings')

const price = z.number().positive().max(maxAmount).multipleOf(0.01)

/** Addresses of photos that the caller has uploaded. */
export const photoAddresses = z.array(z.string().min(1).max(2000)).max(maxPhotos)

const newProduct = z
  .object({
    product_name: shortText(maxLength.name),
    image: z.string().min(1).max(2000),
    images: photoAddresses.optional().openapi({
      description: 'All photos in their order; `image` is always the first, whether it is listed here or not',
    }),
    product_price: price,
    Market_Price: price,
    mobile: z.string().trim().min(1).max(40),
    purchase_year: z.int(),
    condition_type: z.enum(conditions),
    brand_name: brandName,
    productDetails: longText(maxLength.details),
    location: shortText(maxLength.location),
    // In a change, what is left out of the rest stays as it is and null removes it.
    ...z.object(writtenFacts).partial().shape,
    imei: z.string().max(40).nullable().optional().openapi({
      description: 'Fifteen digits. Shown to the seller alone, by `GET /myproduct/{id}`',
    }),
  })
  .openapi('NewProduct')

export type NewProduct = z.infer<typeof newProduct>

export const newDraft = newProduct.omit({ image: true, images: true }).openapi('NewDraft')

export type NewDraft = z.infer<typeof newDraft>

const offerProblems = pickProblems(
  sellingProblems,
  'account-closed',
  'account-suspended',
  'imei-for-sale',
  'imei-refused',
  'imei-sold',
  'not-a-phone-number',
  'not-a-price',
  'not-a-purchase-year',
  'not-a-warranty',
  'not-an-imei',
  'not-your-picture',
  'too-many-imeis',
  'too-many-pictures',
  'unknown-brand',
)

const changeProblems = pickProblems(sellingProblems, 'unknown-product', 'not-your-product', 'already-sold')

export const addProduct = post('addProduct', '/allproducts', {
  ...call,
  idempotencyKey: true,
  summary: 'Offer a phone for sale',
  rateLimit: { account: 60, address: 3000 },
  request: {
    query: ownEmail.extend({
      draft: z.string().max(100).optional().openapi({
        description: 'The id of the own draft that the phone was made of: it goes when the phone is added',
      }),
      again: z.string().max(100).optional().openapi({
        description:
          'The id of the own phone that came back from a buyer and is offered anew: it leaves the returned ones',
      }),
    }),
    body: jsonBody(newProduct),
  },
  problems: {
    ...offerProblems,
    ...pickProblems(sellingProblems, 'not-returned', 'unknown-draft'),
  },
  responses: { 201: json(product, 'The new listing') },
})

const ownProduct = z.object({ ...product.shape, imei: z.string().nullable() }).openapi('OwnProduct')

export type OwnProduct = z.infer<typeof ownProduct>

export const readMyProduct = get('readMyProduct', '/myproduct/{id}', {
  ...call,
  summary: 'One own phone with its IMEI, which nobody else is shown',
  request: { query: ownEmail, params: z.object({ id: z.string() }) },
  problems: pickProblems(sellingProblems, 'unknown-product', 'not-your-product'),
  responses: { 200: json(ownProduct, 'The phone') },
})

export const readTypeCode = get('readTypeCode', '/typecodes/{typeCode}', {
  ...call,
  summary: 'The brands under which phones of a type code (the first eight digits of an IMEI) were sold here',
  rateLimit: { account: 120 },
  request: { query: ownEmail, params: z.object({ typeCode: z.string().regex(/^\d{8}$/) }) },
  responses: {
    200: json(z.object({ brands: z.array(z.string()) }), 'A hint: no brand when none is known'),
  },
})

export const readUsualPrice = get('readUsualPrice', '/usualprice', {
  ...call,
  summary:
    'The median price of the phones for sale of a model, null while fewer than five are; and the other brands as whose phone it would be found',
  rateLimit: { account: 120 },
  request: {
    query: z.object({
      brand: brandName,
      name: longText(maxLength.name),
    }),
  },
  responses: {
    200: json(
      z.object({ price: price.nullable(), currency, otherBrands: z.array(z.string()) }),
      'The price and the brands',
    ),
  },
})

const knownModel = z
  .object({
    name: z.string().openapi({ description: 'As most sellers write it' }),
    brand: z.string(),
    storageGb: z.int().nullable(),
    ramGb: z.int().nullable().openapi({ description: 'As most sellers state it' }),
    offered: z.int().openapi({ description: 'How many are for sale now' }),
    asking: amount.openapi({ description: 'Their median price' }),
    market: amount.openapi({ description: 'The median of their market prices' }),
    currency,
  })
  .openapi('KnownModel')

export type KnownModel = z.infer<typeof knownModel>

export const listKnownModels = get('listKnownModels', '/knownmodels', {
  ...call,
  summary: 'Models for sale, by their storage, whose brand and name hold every word of a text; at most eight',
  rateLimit: { account: 600 },
  request: { query: z.object({ q: longText(maxLength.name) }) },
  responses: { 200: json(z.array(knownModel), 'Those with the most phones first') },
})

export const startCampaign = put('startCampaign', '/campain', {
  ...call,
  summary: 'Advertise an own phone',
  request: { query: ownEmail.extend({ productId: z.string() }) },
  problems: { ...changeProblems, ...pickProblems(sellingProblems, 'phone-held') },
  responses: { 200: json(modified, '1 the first time, then 0') },
})

export const editProduct = put('editProduct', '/product', {
  ...call,
  summary: 'Change an own phone that is not sold; its campaign and posting time stay the same',
  rateLimit: { account: 60, address: 3000 },
  request: { query: oneProduct, body: jsonBody(newProduct) },
  problems: { ...offerProblems, ...changeProblems },
  responses: {
    200: json(product, 'The changed phone'),
  },
})

export const withdrawProduct = remove('withdrawProduct', '/product', {
  ...call,
  summary: 'Withdraw an own phone that is not sold; unpaid bookings of it are cancelled',
  request: {
    query: oneProduct.extend({
      as: z.enum(['paused', 'sold-elsewhere']).optional().openapi({
        description:
          'It stays in `GET /myproduct` and can be put back for sale. Without it, it is gone for good',
      }),
    }),
  },
  problems: changeProblems,
  responses: {
    200: json(z.object({ deletedCount: z.int() }), '1, or 0 when withdrawn before'),
  },
})

export const offerProductAgain = put('offerProductAgain', '/myproduct/{id}/sale', {
  ...call,
  summary: 'Put an own phone back for sale that was paused or sold elsewhere',
  rateLimit: { account: 60, address: 3000 },
  request: { query: ownEmail, params: z.object({ id: z.string() }) },
  problems: {
    ...changeProblems,
    ...pickProblems(
      sellingProblems,
      'account-closed',
      'account-suspended',
      'imei-for-sale',
      'imei-refused',
      'imei-sold',
    ),
  },
  responses: { 200: json(modified, '1, or 0 when it is for sale') },
})

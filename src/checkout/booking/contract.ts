import { z } from '@hono/zod-openapi'
import { bearer, ownEmail } from '../../auth/contract.ts'
import { facts } from '../../listings/contract.ts'
import { orderStatuses } from '../../orders/rules.ts'
import {
  currency,
  get,
  json,
  jsonBody,
  post,
  put,
  searchedPage,
  shortText,
} from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/refusal.ts'
import { bookingProblems, checkoutProblems } from '../problems.ts'
import { longestLocation } from './rules.ts'

const call = { tags: ['bookings'], security: bearer }

const bookingStatus = z.enum(['booked', 'paid', 'refunded', 'unavailable', 'cancelled'])

const change = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value })

type Facts = typeof facts

const factChanges = Object.fromEntries(
  Object.entries(facts).map(([name, fact]) => [name, z.object({ from: fact, to: fact })]),
) as unknown as { [Name in keyof Facts]: z.ZodObject<{ from: Facts[Name]; to: Facts[Name] }> }

/** What the seller has changed of a booked phone, except for its price. */
const changes = z
  .object({
    name: change(z.string()),
    brand: change(z.string()),
    condition: change(z.string()),
    purchaseYear: change(z.int()),
    description: change(z.string()),
    photos: change(z.array(z.string())),
    ...factChanges,
  })
  .partial()
  .openapi('Changes', {
    description: 'What the seller has changed of a booked phone: to be accepted before paying',
  })

/** An order as buyers see it, in the shape of the specification (specification 3). */
const booking = z
  .object({
    _id: z.string(),
    product_price: z.number(),
    currency,
    newPrice: z.number().nullable().openapi({
      description:
        'What the phone costs now, when its seller has changed that since: to be accepted before paying',
    }),
    changes: changes.nullable(),
    name: z.string(),
    email: z.string(),
    sellerEmail: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    sold: z.boolean(),
    status: bookingStatus,
    stage: z.enum(orderStatuses).exclude(['claimed']).openapi({
      description:
        "Where the order is between 'Book Now' and its end; `status` is 'paid' until it is refunded",
    }),
    dueAt: z.iso.datetime().nullable().openapi({
      description: 'When the time of its stage is over: to meet, to complain, to answer or to return',
    }),
    meetsAt: z.iso.datetime().nullable().openapi({
      description:
        'When buyer and seller have agreed to meet; null while they have not, need not, or one did not come',
    }),
    proposedBy: z.enum(['buyer', 'seller']).nullable().openapi({
      description: 'Who has proposed the meeting that waits for an answer; null while none does',
    }),
    refunded: z.number().openapi({
      description: 'How much of the price was given back to the buyer, or is on its way; 0 for nothing',
    }),
    bankAsks: z.boolean().openapi({ description: "Whether the buyer's bank asks for the payment back" }),
    productId: z.string(),
    paymentId: z.string().nullable(),
    phone: z.string().openapi({ description: 'In its E.164 form; its digits when it is no valid number' }),
    location: z.string(),
    image: z.string().openapi({ description: 'The first photo, as it was booked' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Booking')

export type Booking = z.infer<typeof booking>

const newBooking = z
  .object({
    product_name: z.string().min(1).max(200),
    product_price: z.number(),
    location: shortText(longestLocation),
    name: z.string().max(200),
    email: z.string().max(320),
    phone: z.string().trim().min(1).max(40),
    brand_name: z.string().min(1).max(100),
    sellerEmail: z
      .string()
      .max(320)
      .optional()
      .openapi({ description: 'Required without `productId`, else optional' }),
    productId: z.string().optional(),
  })
  .refine(({ productId, sellerEmail }) => productId !== undefined || sellerEmail, {
    path: ['sellerEmail'],
    error: 'needed without productId',
  })
  .openapi('NewBooking')

export type NewBooking = z.infer<typeof newBooking>

export const bookProduct = post('bookProduct', '/bookingproduct', {
  ...call,
  idempotencyKey: true,
  summary: 'Book a phone; costs nothing and reserves nothing',
  rateLimit: { account: 30, address: 6000 },
  request: { query: ownEmail, body: jsonBody(newBooking) },
  problems: bookingProblems,
  responses: { 201: json(booking, 'The booking') },
})

export const listBookings = get('listBookings', '/bookingproduct', {
  ...call,
  summary: "The caller's orders, newest first",
  request: { query: ownEmail.extend(searchedPage.shape) },
  responses: { 200: json(z.array(booking), 'The orders') },
})

export const readMeetingDetails = get('readMeetingDetails', '/meetingdetails', {
  ...call,
  rateLimit: { account: 600 },
  summary: 'The phone number and the meeting place with which a booking or an offer of the caller begins',
  responses: {
    200: json(
      z.object({
        phone: z.string().openapi({ description: 'The confirmed mobile number, else the last one used' }),
        location: z.string().openapi({ description: 'That of the last booking or offer' }),
      }),
      'Empty where nothing is known',
    ),
  },
})

export const readBooking = get('readBooking', '/product/parces/{id}', {
  ...call,
  summary: "One of the caller's orders",
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(checkoutProblems, 'unknown-booking'),
  responses: { 200: json(booking, 'The booking') },
})

export const acceptChanges = put('acceptChanges', '/bookingproduct', {
  ...call,
  summary: 'Accept the new price and the changes of a booked phone',
  request: {
    query: ownEmail.extend({ id: z.string() }),
    body: jsonBody(z.object({ product_price: z.number(), changes: changes.optional() })),
  },
  problems: pickProblems(
    checkoutProblems,
    'unknown-booking',
    'other-price',
    'listing-changed',
    'already-paid',
    'payment-under-way',
    'already-sold',
    'booking-cancelled',
  ),
  responses: {
    200: json(booking, 'The booking as it is agreed from now on'),
  },
})

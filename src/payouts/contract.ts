import { z } from '@hono/zod-openapi'
import { sellerCall } from '../auth/contract.ts'
import {
  amount,
  currency,
  get,
  json,
  jsonBody,
  jsonOrCsv,
  modified,
  page,
  post,
  put,
} from '../platform/http/contract.ts'
import { pickProblems } from '../platform/http/refusal.ts'
import { payoutProblems, requestProblems } from './problems.ts'
import { accountKinds, payoutDelayReasons, payoutStates, statementKinds } from './rules.ts'

const at = z.iso.datetime()

const balance = z
  .object({
    held: amount.openapi({ description: 'Of paid orders that are not over' }),
    resting: amount.openapi({
      description: 'Of completed sales, and not available yet: `/restingmoney` says why and until when',
    }),
    frozen: amount.openapi({
      description: 'What open chargebacks have taken, or may take back: it cannot be paid out meanwhile',
    }),
    owed: amount.openapi({
      description: 'What the seller owes since a chargeback was lost: it is taken from later sales first',
    }),
    available: amount,
    pending: amount.openapi({ description: 'Asked for and not sent yet' }),
    rest: z
      .object({ amount, until: at })
      .nullable()
      .openapi({ description: 'How much of `pending` the limits of the wallet hold back, and until when' }),
    paidOut: amount,
    currency,
    limits: z
      .object({
        factorAbove: amount.openapi({
          description: 'What is asked for above it in one day takes a second step',
        }),
        walletDay: amount.openapi({ description: 'The most that a wallet takes in a day' }),
        walletMonth: amount,
      })
      .openapi({ description: 'Of payouts' }),
    hold: z
      .object({ reason: z.string(), since: at })
      .nullable()
      .openapi({ description: 'While an admin holds the payouts of the seller, nothing is sent' }),
  })
  .openapi('Balance')

export type WireBalance = z.infer<typeof balance>

const delayedSale = z
  .object({
    _id: z.string().openapi({ description: 'Of the order' }),
    product: z.string(),
    amount,
    currency,
    why: z.enum(payoutDelayReasons).openapi({
      description:
        '`check`: an admin looks at the sale first. `risky-payment`: at its payment, as the provider advises. `new-seller`: until the time has passed and enough people have bought. `large-sale`: much more than the seller has sold before, until the time has passed',
    }),
    until: at.nullable().openapi({ description: 'When it is available, as far as that is a matter of time' }),
    missingSales: z
      .int()
      .openapi({ description: 'How many sales are still to be completed, each to somebody else' }),
  })
  .openapi('RestingSale')

export type WireDelayedSale = z.infer<typeof delayedSale>

const statementLine = z
  .object({
    _id: z.string(),
    at,
    kind: z.enum(statementKinds),
    orderId: z.string().nullable(),
    product: z.string().nullable().openapi({ description: 'The name of the phone of the order' }),
    sent: z.array(z.object({ amount, at, reference: z.string() })).openapi({
      description: 'What was sent of a payout, which the limits of a wallet may have divided',
    }),
    amount,
    currency,
    balance: amount.openapi({
      description: 'What is available after the line; below zero, what the seller owes',
    }),
  })
  .openapi('StatementLine')

export type StatementLine = z.infer<typeof statementLine>

const account = z.object({
  kind: z.enum(accountKinds),
  name: z.string(),
  number: z.string().openapi({ description: 'Masked but for the last digits' }),
  routing: z.string().nullable().openapi({ description: 'Of a bank alone' }),
})

export const maskedAccount = account.openapi('MaskedAccount')

const datedAccount = account.extend({
  effectiveAt: at.openapi({ description: 'From when on it counts' }),
})

const ownAccount = datedAccount
  .extend({
    next: datedAccount.nullable().openapi({ description: 'A change that does not count yet' }),
    walletLimits: z
      .object({ day: amount, month: amount, currency })
      .nullable()
      .openapi({ description: 'The most that a wallet takes; null for a bank' }),
  })
  .openapi('PayoutAccount')

export type OwnAccount = z.infer<typeof ownAccount>

const call = sellerCall('payouts')

export const readBalance = get('readBalance', '/balance', {
  ...call,
  rateLimit: { account: 300 },
  summary: 'What is held for the own sales, available, asked for and paid out',
  responses: { 200: json(balance, 'The balance') },
})

export const listRestingMoney = get('listRestingMoney', '/restingmoney', {
  ...call,
  rateLimit: { account: 300 },
  summary: 'The own sales whose money is not available yet, the latest first',
  request: { query: page },
  responses: { 200: json(z.array(delayedSale), 'The sales') },
})

export const readStatement = get('readStatement', '/statement', {
  ...call,
  rateLimit: { account: 300 },
  summary: 'Every movement of the own balance, newest first; with `accept: text/csv` all of them as a file',
  request: { query: page },
  responses: { 200: jsonOrCsv(z.array(statementLine), 'The lines') },
})

export const readPayoutAccount = get('readPayoutAccount', '/payoutaccount', {
  ...call,
  rateLimit: { account: 300 },
  summary: 'Where the own money is sent to',
  responses: { 200: json(ownAccount.nullable(), 'The account that counts, or null before the first') },
})

export const changePayoutAccount = put('changePayoutAccount', '/payoutaccount', {
  ...call,
  rateLimit: { account: 10, address: 1000 },
  summary:
    'Change where the own money is sent to. The first account counts at once, a later one when its `effectiveAt` has come',
  request: {
    body: jsonBody(
      z.object({
        kind: z.enum(accountKinds),
        name: z.string().max(200),
        number: z.string().max(50),
        routing: z.string().max(50).optional(),
        password: z.string().max(200).optional().openapi({
          description: 'May be left out once, within ten minutes of signing in with Google',
        }),
      }),
    ),
  },
  problems: pickProblems(
    payoutProblems,
    'account-closed',
    'bad-account-name',
    'bad-account-number',
    'bad-routing-number',
    'bad-wallet-number',
    'factor-needed',
    'not-proven',
    'unconfirmed-email',
    'unconfirmed-mobile',
    'wrong-password',
  ),
  responses: { 200: json(modified, '1, or 0 when it is the account already') },
})

const asked = z
  .object({ _id: z.string(), amount, currency, state: z.enum(payoutStates), createdAt: at })
  .openapi('AskedPayout')

export const requestPayout = post('requestPayout', '/payouts', {
  ...call,
  idempotencyKey: true,
  rateLimit: { account: 20, address: 2000 },
  summary: 'Ask for money of the balance',
  request: {
    body: jsonBody(z.object({ amount: z.number() })),
  },
  problems: pickProblems(
    requestProblems,
    'account-closed',
    'bad-amount',
    'factor-needed',
    'factor-to-set-up',
    'money-rests',
    'no-payout-account',
    'not-enough-money',
    'payouts-held',
    'too-many-payouts',
  ),
  responses: { 201: json(asked, 'The payout') },
})

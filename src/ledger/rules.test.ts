import { expect, it } from 'vitest'
import { arrangeEntries, heldAccount, type LedgerEntry, move, providerAccount } from './rules.ts'

const [card, held] = [providerAccount('stripe'), heldAccount('1')]

it('moves an amount from one account to another', () => {
  expect(move(500, { from: card, to: held })).toEqual([
    { account: 'provider:stripe', amountMinor: -500 },
    { account: 'held:1', amountMinor: 500 },
  ])
})

it('writes one entry for each account, by name, and none of zero', () => {
  const entries = [
    ...move(500, { from: card, to: held }),
    ...move(300, { from: held, to: 'fees' }),
    ...move(7, { from: 'seller:1', to: 'seller:1' }),
  ]
  expect(arrangeEntries(entries)).toEqual([
    { account: 'fees', amountMinor: 300 },
    { account: 'held:1', amountMinor: 200 },
    { account: 'provider:stripe', amountMinor: -500 },
  ])
})

it.each<[string, LedgerEntry[]]>([
  ['adds up to 1', [{ account: 'fees', amountMinor: 1 }]],
  ['moves nothing', []],
  ['moves nothing', move(5, { from: 'fees', to: 'fees' })],
  ['0.5 is not an amount', move(0.5, { from: card, to: held })],
  ['NaN is not an amount', move(Number.NaN, { from: card, to: held })],
  ['is not an amount', move(2 ** 53, { from: card, to: held })],
])('refuses a transaction that %s', (why, entries) => {
  expect(() => arrangeEntries(entries)).toThrow(why)
})

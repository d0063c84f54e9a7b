import { expect, it } from 'vitest'
import type { WirePayout } from '../admin-contract.ts'
import { readBankFile } from './read-bank-file.ts'

const payout = (place: number, amount: number) =>
  ({ _id: `0000000${place}-0000-4000-8000-000000000000`, amount }) as WirePayout
const payouts = [payout(1, 60), payout(2, 1250.5), payout(3, 7)]
const [first, second, third] = payouts.map(({ _id }) => _id)

const read = (...lines: string[]) =>
  readBankFile(['Narration;Amount;Status;Ref', ...lines].join('\n'), payouts)
const marks = (...lines: string[]) => {
  const lined = read(...lines)
  return lined.ok ? lined.value.map(({ number, mark, fault }) => [number, mark ?? fault]) : lined.why
}

it('finds each payout by its id in any cell, and leaves out what the bank says nothing of', () => {
  expect(
    marks(`Swap ${first};60.00;Success;TX1`, `${second?.toUpperCase()};1,250.50;RETURNED;`, `${third};7;;`),
  ).toEqual([
    [2, { _id: first, state: 'sent', amount: 60, reference: 'TX1' }],
    [3, { _id: second, state: 'failed', amount: 1250.5 }],
  ])
})

it.each([
  [`${first};61;Sent;TX`, 'Its amount is not that of the payout.'],
  [`${first};sixty;Sent;TX`, 'Its amount is not that of the payout.'],
  [`${first};60;Sent;`, 'What was sent needs a reference.'],
  [`${first};60;Maybe;TX`, '“Maybe” is neither sent nor failed.'],
  [`${first};60;Sent;${'x'.repeat(101)}`, 'Its reference is too long.'],
  ['99999999-0000-4000-8000-000000000000;60;Sent;TX', 'It names no payout of this batch.'],
  ['Rahim;60;Sent;TX', 'It names no payout of this batch.'],
])('says by line what is wrong with %j', (line, fault) => {
  expect(marks(line)).toEqual([[2, fault]])
})

it('takes the first of two lines about one payout', () => {
  const lines = marks(`${first};60;Sent;TX`, `${first};60;Failed;`)
  expect(lines).toMatchObject([
    [2, { state: 'sent' }],
    [3, 'It is about the same payout as a line above.'],
  ])
})

it('refuses a file without the columns, and one without answers', () => {
  expect(readBankFile(`id,amount\n${first},60`, payouts)).toMatchObject({ ok: false })
  expect(marks(`${first};60;;`)).toBe('The file says of no payout whether it was sent.')
})

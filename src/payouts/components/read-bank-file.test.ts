import { expect, it } from 'vitest'
import { inLocale } from '../../platform/http/request-locale.ts'
import type { WirePayout } from '../admin-contract.ts'
import { readBankFile } from './read-bank-file.ts'

const payout = (place: number, amount: number, now: Partial<WirePayout> = {}) =>
  ({ _id: `0000000${place}-0000-4000-8000-000000000000`, amount, state: 'batched', ...now }) as WirePayout
const payouts = [
  payout(1, 60),
  payout(2, 1250.5),
  payout(3, 7),
  payout(4, 8, { state: 'sent' }),
  payout(5, 9, { state: 'failed' }),
  payout(6, 10, { isHeld: true }),
]
const [first, second, third, sent, failed, held] = payouts.map(({ _id }) => _id)

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

it('reads the column _id where there is one, and passes over what is no payout of the batch', () => {
  const other = '99999999-0000-4000-8000-000000000000'
  expect(marks(`${other} ${first};60;Sent;${second}`)).toMatchObject([[2, { _id: first, reference: second }]])
  const lines = ['Ref,Amount,Status,_id', `${second},60,Sent,${first}`, `${second},1250.5,Sent,${other}`]
  expect(readBankFile(lines.join('\n'), payouts)).toMatchObject({
    value: [{ mark: { _id: first } }, { fault: 'It names no payout of this batch.' }],
  })
})

it('shows the reference of a line with a fault, by which it can be found', () => {
  expect(read(`${first};61;Sent;TX1`, 'Rahim;60;Sent;TX2')).toMatchObject({
    value: [{ reference: 'TX1' }, { reference: 'TX2' }],
  })
})

it.each([
  [`${first};61;Sent;TX`, 'Its amount, “61”, is not that of the payout.'],
  [`${first};sixty;Sent;TX`, 'Its amount, “sixty”, is not that of the payout.'],
  [`${sent};9;Sent;TX`, 'Its amount, “9”, is not that of the payout.'],
  [`${failed};9;Sent;TX`, 'The payout was marked as failed: its money is back with the seller.'],
  [`${held};10;Sent;TX`, 'The payouts of this seller are on hold.'],
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

it('reads amounts in digits of either language, and the separators of spreadsheets', () => {
  expect(marks(`${first};৬০;Sent;TX`, `${second};"১,২৫০.৫০";Sent;TX`)).toMatchObject([
    [2, { amount: 60 }],
    [3, { amount: 1250.5 }],
  ])
  const excel = `\uFEFFsep=;\r\nid;amount;state;reference\r\n${first};60;sent;TX\r\n`
  expect(readBankFile(excel, payouts)).toMatchObject({ ok: true, value: [{ mark: { _id: first } }] })
})

it('takes the words of the page for a state, in its language', () => {
  expect(marks(`${first};60;পাঠানো হয়েছে;TX`)).not.toMatchObject([[2, { state: 'sent' }]])
  inLocale('bn', () => {
    expect(marks(`${first};৬০;পাঠানো হয়েছে;TX`, `${third};৭;পাঠানো যায়নি;`)).toMatchObject([
      [2, { state: 'sent' }],
      [3, { state: 'failed' }],
    ])
  })
})

it('neither marks nor refuses what is marked so already, and takes back what the bank returns', () => {
  expect(marks(`${sent};8;Sent;`, `${failed};9;Failed;`)).toEqual([
    [2, undefined],
    [3, undefined],
  ])
  expect(marks(`${sent};8;Returned;`)).toMatchObject([[2, { state: 'failed' }]])
})

it('refuses an empty file, one without the columns, and one without answers', () => {
  for (const text of ['', '\uFEFF', '\r\n \r\n']) {
    expect(readBankFile(text, payouts)).toEqual({ ok: false, why: 'The file is empty.' })
  }
  expect(readBankFile(`id,amount\n${first},60`, payouts)).toMatchObject({
    ok: false,
    why: expect.stringContaining('Missing: state, reference.'),
  })
  expect(marks(`${first};60;;`)).toBe('No line of the file says whether its payout was sent.')
})

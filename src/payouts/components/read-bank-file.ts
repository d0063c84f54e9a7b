import { getCurrency } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { readAmount } from '../../kernel/typed-amount.ts'
import { readCsv } from '../../selling/drafts/components/read-csv.ts'
import type { WirePayout } from '../admin-contract.ts'
import { maxReferenceLength, type PayoutOutcome } from '../rules.ts'
import { payoutsTexts, bankFileTexts as words } from '../texts/admin.ts'

/** What a line of the bank's file says of a payout. */
export type Mark = { _id: string; state: PayoutOutcome; reference?: string; amount: number }

/** A line of the bank's file: a mark, a sentence that says what is wrong, or neither, when its payout is marked so already. */
export type BankLine = {
  number: number
  reference: string
  payout?: WirePayout
  mark?: Mark
  fault?: string
}

const outcomes: Record<PayoutOutcome, RegExp> = {
  sent: /^(sent|paid|success|successful|succeeded|complete|completed|ok|done)$/i,
  failed: /^(failed|failure|fail|returned|rejected|unsuccessful|cancelled)$/i,
}

const columns = {
  state: /^(state|status|result)$/i,
  reference: /^(reference|ref|transaction ?id|trx ?id)$/i,
  amount: /^amount/i,
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/**
 * Reads the bank's answer to a batch: a CSV with the columns state, reference and amount in any order, each line with the id of
 * its payout in the column _id or, without one, in any cell. Lines without a state are left out. The error is a sentence about the
 * whole file.
 */
export function readBankFile(text: string, payouts: readonly WirePayout[]): Result<BankLine[], string> {
  const read = readCsv(text)
  if (!read.ok) return read
  const [head, ...rows] = read.value
  if (!head) return no(words.empty)
  const placeOf = (name: RegExp) => head.cells.findIndex((cell) => name.test(cell.trim()))
  const places = {
    state: placeOf(columns.state),
    reference: placeOf(columns.reference),
    amount: placeOf(columns.amount),
  }
  const missing = Object.entries(places).flatMap(([column, place]) => (place === -1 ? [column] : []))
  if (missing.length > 0) return no(words.noColumns(missing.join(', ')))
  const idPlace = placeOf(/^_id$/i)
  const ofBatch = new Map(payouts.map((payout) => [payout._id, payout]))
  const seen = new Set<string>()
  const lines = rows.flatMap(({ number, cells }): BankLine[] => {
    const cell = (place: number) => cells[place]?.trim() ?? ''
    const said = cell(places.state)
    if (said === '' || said === 'batched') return []
    const reference = cell(places.reference)
    const named = idPlace === -1 ? cells.join(' ') : cell(idPlace)
    const payout = named.match(uuids)?.flatMap((id) => ofBatch.get(id.toLowerCase()) ?? [])[0]
    if (!payout) return [{ number, reference, fault: words.notOfBatch }]
    const line = { number, reference, payout }
    const fault = (sentence: string) => [{ ...line, fault: sentence }]
    if (seen.has(payout._id)) return fault(words.twice)
    seen.add(payout._id)
    const state = (['sent', 'failed'] as const).find(
      (each) => outcomes[each].test(said) || said === payoutsTexts.states[each],
    )
    if (!state) return fault(words.noState(said))
    const amount = readAmount(cell(places.amount), getCurrency())
    if (!amount.ok || amount.value !== payout.amount) return fault(words.wrongAmount(cell(places.amount)))
    if (payout.state === state) return [line]
    if (payout.state === 'failed') return fault(words.hasFailed)
    if (state === 'sent' && payout.isHeld) return fault(payoutsTexts.heldBack['payouts-held'])
    if (reference.length > maxReferenceLength) return fault(words.longReference)
    if (state === 'sent' && !reference) return fault(words.noReference)
    return [
      { ...line, mark: { _id: payout._id, state, amount: payout.amount, ...(reference && { reference }) } },
    ]
  })
  return lines.length > 0 ? ok(lines) : no(words.noLines)
}

import { no, ok, type Result } from '../kernel/result.ts'
import { readMobileNumber } from '../platform/read-phone-number.ts'
import {
  type AccountKind,
  type AccountProblem,
  type PayoutAccount,
  readBankNumber,
  readHolderName,
  readRoutingNumber,
} from './rules.ts'

/** Reads a typed payout account into its stored form, or returns which field is wrong. A wallet's number is `01XXXXXXXXX`. */
export function readAccount(typed: {
  kind: AccountKind
  name: string
  number: string
  routing?: string | undefined
}): Result<PayoutAccount, AccountProblem> {
  const { kind } = typed
  const name = readHolderName(typed.name)
  if (!name) return no('bad-account-name')
  if (kind !== 'bank') {
    const number = readMobileNumber(typed.number)
    return number
      ? ok({ kind, name, number: number.replace('+88', ''), routing: null })
      : no('bad-wallet-number')
  }
  const number = readBankNumber(typed.number)
  if (!number) return no('bad-account-number')
  const routing = readRoutingNumber(typed.routing ?? '')
  return routing ? ok({ kind, name, number, routing }) : no('bad-routing-number')
}

import type { OwnAccount } from '../contract.ts'
import { accountKindLabels } from '../messages/money.ts'
import { payoutsMessages as words } from '../messages/payouts.ts'

type MaskedAccountProps = { account: Pick<OwnAccount, 'kind' | 'name' | 'number' | 'routing'> }

/** A payout account without most of its number. */
export function MaskedAccount({ account: { kind, name, number, routing } }: MaskedAccountProps) {
  return (
    <span className="block min-w-0">
      <span className="font-medium">{accountKindLabels[kind]}</span>{' '}
      <span className="whitespace-nowrap tabular-nums">{number}</span>
      <span className="block break-words text-quiet text-sm">
        {name}
        {routing && `, ${words.routing(routing)}`}
      </span>
    </span>
  )
}

import { Link } from 'react-router'
import { payoutsMessages as words } from '../messages/payouts.ts'
import { type PayoutState, payoutStates } from '../rules.ts'

/** The state in the page's address; 'due' unless it says another. */
export function readState(address: URLSearchParams): PayoutState {
  return payoutStates.find((state) => state === address.get('state')) ?? 'due'
}

/** The payouts of each state: links, so that each list has an address. */
export function StateFilter({ current }: { current: PayoutState }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {payoutStates.map((state) => (
        <li key={state}>
          <Link
            to={{ search: state === 'due' ? '' : `?state=${state}` }}
            aria-current={state === current || undefined}
            className="btn btn-sm border-base-300 font-normal aria-[current=true]:bg-secondary aria-[current=true]:text-secondary-content"
          >
            {words.states[state]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router'
import { membersMessages as messages } from '../messages/admin.ts'

/** All sellers, or those who wait for verification: two links, so that either list has an address. */
export function VerificationFilter({ waiting }: { waiting: boolean }) {
  const choices = [
    { label: messages.everySeller, search: '', current: !waiting },
    { label: messages.waiting, search: '?verified=false', current: waiting },
  ]
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {choices.map(({ label, search, current }) => (
        <li key={label}>
          <Link
            to={{ search }}
            aria-current={current || undefined}
            className="btn btn-sm border-base-300 font-normal aria-[current=true]:bg-secondary aria-[current=true]:text-secondary-content"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

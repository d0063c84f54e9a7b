import { Link } from 'react-router'

/** The choices of a filter as links to the same page, so that each list has an address. `search`: of the address, such as '?kind=job'. */
type FilterLinksProps = { choices: readonly { label: string; search: string; current: boolean }[] }

export function FilterLinks({ choices }: FilterLinksProps) {
  return (
    <ul className="mb-4 flex min-h-8 flex-wrap gap-2">
      {choices.map(({ label, search, current }) => (
        <li key={search}>
          <Link
            to={{ search }}
            preventScrollReset
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

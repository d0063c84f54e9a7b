import { Link } from 'react-router'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { createApi } from '../../../ui/api.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { useListSearch } from '../../../ui/list-search.tsx'
import type { MembersApi } from '../routes.ts'
import { membersTexts, bulkTexts as words } from '../texts.ts'

const api = createApi<MembersApi>()

type ExportButtonProps = { of: 'seller' | 'bayer'; verified?: 'false' | undefined }

/** Downloads the list of members, narrowed by the current search, as a CSV file. */
export function ExportButton({ of: role, verified }: ExportButtonProps) {
  const { text } = useListSearch()
  return (
    <DutyOnly duty="members">
      <DownloadButton
        label={words.export}
        name={`${role === 'seller' ? 'sellers' : 'buyers'}.csv`}
        load={() => api.members.$get({ query: { role, q: text || undefined, verified } })}
      />
    </DutyOnly>
  )
}

/** Switches between all sellers and those waiting for verification, with two links so that either list has its own address. */
export function VerificationFilter({ waiting }: { waiting: boolean }) {
  const choices = [
    { label: membersTexts.everySeller, search: '', current: !waiting },
    { label: membersTexts.waiting, search: '?verified=false', current: waiting },
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

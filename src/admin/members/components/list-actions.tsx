import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { createApi } from '../../../ui/api.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { useListSearch } from '../../../ui/list-search.tsx'
import type { MembersApi } from '../routes.ts'
import { bulkTexts as words } from '../texts.ts'

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

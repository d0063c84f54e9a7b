import { createApi } from '../../ui/api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { bulkMessages as messages } from '../messages/bulk.ts'
import type { ModerationApi } from '../routes.ts'

const api = createApi<ModerationApi>()

type ExportButtonProps = { of: 'seller' | 'bayer'; q: string; verified?: 'false' | undefined }

/** Downloads the list, as it is searched, as a CSV file. */
export function ExportButton({ of: role, q, verified }: ExportButtonProps) {
  return (
    <DownloadButton
      label={messages.export}
      name={`${role === 'seller' ? 'sellers' : 'buyers'}.csv`}
      load={() => api.members.$get({ query: { role, q: q || undefined, verified } })}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { createApi } from '../../ui/api.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { bulkMessages as messages } from '../messages/bulk.ts'
import type { ModerationApi } from '../routes.ts'

const api = createApi<ModerationApi>()

type ExportButtonProps = { of: 'seller' | 'bayer'; q: string; verified?: 'false' | undefined }

/** Downloads the list, as it is searched, as a CSV file. The call needs the bearer token, so a link will not do. */
export function ExportButton({ of: role, q, verified }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: async () => {
      const answer = await api.members.$get({ query: { role, q: q || undefined, verified } })
      save(await answer.blob(), `${role === 'seller' ? 'sellers' : 'buyers'}.csv`)
    },
  })
  return (
    <div className="grid justify-items-end gap-1">
      <button
        type="button"
        className="btn btn-outline btn-sm"
        aria-busy={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        {download.isPending ? <Spinner small /> : <Download size={16} aria-hidden="true" />}
        {messages.export}
      </button>
      {download.error && (
        <p role="alert" className="text-error text-sm">
          {download.error.message}
        </p>
      )}
    </div>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

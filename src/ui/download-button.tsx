import { useMutation } from '@tanstack/react-query'
import Download from '~icons/lucide/download'
import { ErrorText } from './query-result.tsx'
import { Spinner } from './submit-button.tsx'

type DownloadButtonProps = {
  label: string
  name: string
  large?: boolean
  load: () => Promise<{ blob(): Promise<Blob> }>
}

/** Downloads a file from the API under this name: a button, because a link cannot send the bearer token. */
export function DownloadButton({ label, name, large = false, load }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: async () => save(await (await load()).blob(), name) })
  return (
    <div className="grid justify-items-end gap-1">
      <button
        type="button"
        className={`btn btn-outline ${large ? '' : 'btn-sm'}`}
        aria-busy={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      >
        {download.isPending ? <Spinner small /> : <Download size={16} aria-hidden="true" />}
        <span>{label}</span>
      </button>
      <ErrorText error={download.error} className="text-sm" />
    </div>
  )
}

const keepMillis = 60_000

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may read it later.
  setTimeout(() => URL.revokeObjectURL(url), keepMillis)
}

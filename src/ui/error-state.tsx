import CloudAlert from 'lucide-react/icons/cloud-alert'
import { uiMessages } from './messages/ui.ts'
import { Spinner } from './spinner.tsx'

type ErrorStateProps = {
  title?: string
  /** Why, as a sentence: `problem.message`. */
  detail?: string | undefined
  onRetry?: () => void
  busy?: boolean
}

/** Takes the place of a list that could not be loaded. */
export function ErrorState({ title = uiMessages.loadFailed, detail, onRetry, busy }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 panel px-6 py-14 text-center">
      <CloudAlert size={32} strokeWidth={1.75} aria-hidden="true" className="text-error" />
      <p className="font-semibold text-lg">{title}</p>
      {detail && <p className="max-w-md text-quiet">{detail}</p>}
      {onRetry && (
        <button
          type="button"
          className="btn btn-outline mt-2"
          aria-disabled={busy || undefined}
          onClick={onRetry}
        >
          {busy && <Spinner />}
          {uiMessages.tryAgain}
        </button>
      )}
    </div>
  )
}

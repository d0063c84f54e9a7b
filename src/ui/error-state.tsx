import CloudAlert from '~icons/lucide/cloud-alert'
import { Spinner } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'

type ErrorStateProps = {
  title?: string
  /** A sentence that says why. */
  detail?: string | undefined
  onRetry?: (() => void) | undefined
  busy?: boolean
  isPage?: boolean
}

export function ErrorState({ title = uiTexts.loadFailed, detail, onRetry, busy, isPage }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className="grid justify-items-center gap-3 panel px-6 py-14 text-center">
      <CloudAlert size={32} strokeWidth={1.75} aria-hidden="true" className="text-error" />
      <Title className="font-semibold text-lg">{title}</Title>
      {detail && <p className="max-w-md text-quiet">{detail}</p>}
      {onRetry && (
        <button
          type="button"
          className="btn btn-primary mt-2"
          aria-disabled={busy || undefined}
          onClick={onRetry}
        >
          {busy && <Spinner />}
          <span>{uiTexts.tryAgain}</span>
        </button>
      )}
    </div>
  )
}

import { Spinner } from '../../ui/spinner.tsx'
import { undeliveredMessages as words } from '../messages/undelivered.ts'

type MailActionsProps = {
  /** The id of what describes the buttons. */
  describedBy: string
  busy: boolean
  onRetry: () => void
  onDiscard: () => void
}

/** Send again and Discard. */
export function MailActions({ describedBy, busy, onRetry, onDiscard }: MailActionsProps) {
  const shared = { type: 'button', 'aria-describedby': describedBy } as const
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <button
        {...shared}
        className="btn btn-outline btn-sm"
        aria-busy={busy || undefined}
        onClick={() => !busy && onRetry()}
      >
        {busy && <Spinner small />}
        {words.retry}
      </button>
      <button {...shared} className="btn btn-ghost btn-sm text-error" onClick={() => !busy && onDiscard()}>
        {words.discard}
      </button>
    </span>
  )
}

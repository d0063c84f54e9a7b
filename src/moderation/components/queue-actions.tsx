import { Spinner } from '../../ui/spinner.tsx'
import { queueMessages as messages } from '../messages/admin.ts'
import type { ReportedPhone } from '../report-contract.ts'
import type { QueueAct } from './use-report-queue.ts'

type QueueActionsProps = {
  phone: ReportedPhone
  /** The id of what describes the buttons. */
  describedBy: string
  busy: boolean
  onAct: (act: QueueAct) => void
}

/** Dismiss, Take down and Close account. Only a phone that is for sale can be taken down. */
export function QueueActions({ phone, describedBy, busy, onAct }: QueueActionsProps) {
  const press = (act: QueueAct) => () => {
    if (!busy) onAct(act)
  }
  const shared = { type: 'button', 'aria-describedby': describedBy } as const
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <button
        {...shared}
        className="btn btn-outline btn-sm"
        aria-busy={busy || undefined}
        onClick={press('dismissed')}
      >
        {busy && <Spinner small />}
        {messages.dismiss}
      </button>
      {phone.state === 'for-sale' && (
        <button {...shared} className="btn btn-outline btn-error btn-sm" onClick={press('taken-down')}>
          {messages.takeDown}
        </button>
      )}
      <button {...shared} className="btn btn-ghost btn-sm text-error" onClick={press('close-account')}>
        {messages.closeAccount}
      </button>
    </span>
  )
}

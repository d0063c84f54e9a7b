import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { queueMessages as messages } from '../messages/admin.ts'
import { reasonMessages } from '../messages/report-reasons.ts'
import type { ReportedPhone } from '../report-contract.ts'
import { type CloseReason, reportReasons } from '../rules.ts'
import { CloseReasonField } from './close-reason.tsx'
import type { QueueAct, QueueChoice } from './use-report-queue.ts'

type DecideDialogProps = {
  phone: ReportedPhone
  act: Exclude<QueueAct, 'dismissed'>
  busy: boolean
  /** Why the last try failed, if it did. */
  error: string | undefined
  onDecide: (choice: QueueChoice) => void
  onCancel: () => void
}

/** Asks before what cannot be undone, and why a phone is taken down. */
export function DecideDialog({ phone, act, busy, error, onDecide, onCancel }: DecideDialogProps) {
  const { title, text, submit } = messages.confirm[act]
  const [chosen, setChosen] = useState('')
  const [closeReason, setCloseReason] = useState<CloseReason>('other')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    if (act === 'close-account') return onDecide({ decision: act, closeReason })
    const reason = reportReasons.find((one) => one === chosen)
    if (reason) onDecide({ decision: act, reason })
    else setMissing(true)
  }
  return (
    <ConfirmDialog
      open
      title={title(phone)}
      confirmLabel={submit}
      danger
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{text}</p>
      {act === 'close-account' && <CloseReasonField value={closeReason} onChange={setCloseReason} />}
      {act === 'taken-down' && (
        <div className="pt-4 text-base-content">
          <SelectField
            label={messages.takeDownReason}
            hint={messages.takeDownReasonHint}
            placeholder={messages.chooseReason}
            options={reportReasons.map((reason) => ({ value: reason, label: reasonMessages[reason] }))}
            value={chosen}
            error={isMissing && !chosen ? { message: messages.reasonRequired } : undefined}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

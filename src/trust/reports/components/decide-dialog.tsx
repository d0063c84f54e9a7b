import { useState } from 'react'
import { listingKeys } from '../../../listings/queries.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useRefreshingCall } from '../../../ui/query-client.ts'
import { toast } from '../../../ui/toaster.tsx'
import type { TrustApi } from '../../routes.ts'
import { reportReasons, type Verdict } from '../../rules.ts'
import { reasonTexts } from '../../texts.ts'
import type { ReportedPhone } from '../contract.ts'
import { reportQueueTexts as words } from '../texts.ts'

type DecideDialogProps = {
  phone: Pick<ReportedPhone, 'product_name' | 'sellerName'> & { state: string }
  busy: boolean
  error: string | undefined
  onDecide: (verdict: Extract<Verdict, { decision: 'taken-down' }>) => void
  onCancel: () => void
}

/** Asks an admin to confirm an act that cannot be undone, and why a phone is taken down; a sold phone can only be stolen. */
export function DecideDialog({ phone, busy, error, onDecide, onCancel }: DecideDialogProps) {
  const isStolen = phone.state === 'sold'
  const { title, text, submit } = words.confirm[isStolen ? 'stolen' : 'taken-down']
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    if (isStolen) return onDecide({ decision: 'taken-down', reason: 'stolen-or-blocked' })
    const reason = reportReasons.find((one) => one === chosen)
    if (reason) onDecide({ decision: 'taken-down', reason })
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
      {!isStolen && (
        <div className="pt-4 text-base-content">
          <SelectField
            label={words.takeDownReason}
            hint={words.takeDownReasonHint}
            placeholder={words.chooseReason}
            options={reportReasons.map((reason) => ({ value: reason, label: reasonTexts[reason] }))}
            value={chosen}
            error={isMissing && !chosen ? { message: words.reasonRequired } : undefined}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

const api = createApi<TrustApi>()

export function useDecideReports() {
  const decide = async ({ phone, verdict }: { phone: ReportedPhone; verdict: Verdict }) => {
    const json = { ...verdict, seen: phone.lastReportedAt }
    const { modifiedCount } = await parseResponse(
      api.reportedphones[':id'].$put({ ...paramOf(phone._id), json }),
    )
    toast.success(modifiedCount > 0 ? words.done[verdict.decision](phone) : words.decidedBefore)
  }
  return useRefreshingCall(['trust', 'reports'], decide, listingKeys.all)
}

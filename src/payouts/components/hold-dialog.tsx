import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { toast } from '../../ui/toaster.tsx'
import type { PayoutAdminApi } from '../admin-routes.ts'
import { payoutKeys } from '../queries.ts'
import { maxHoldReasonLength } from '../rules.ts'
import { holdTexts as words } from '../texts/admin.ts'
import { ActDialog } from './act-dialog.tsx'

const api = createApi<PayoutAdminApi>()

/** What an admin does about held money. `id` is the seller's, or that of the sale to release; `name` is shown for it. */
export type HoldAct = { act: 'hold' | 'lift' | 'release'; id: string; name: string }

/** Asks for the reason of a hold, of its end, or of the release of delayed money, and sends it. */
export function HoldDialog({ act, id, name, onDone }: HoldAct & { onDone: () => void }) {
  const call = useRefreshingCall(payoutKeys.all, (reason: string) =>
    withFactor(async () =>
      act === 'release'
        ? parseResponse(api.heldmoney[':id'].$put({ ...paramOf(id), json: { reason } }))
        : parseResponse(
            api.payoutholds[':id'].$put({ ...paramOf(id), json: { held: act === 'hold', reason } }),
          ),
    ),
  )
  const title = { hold: words.holdTitle, lift: words.liftTitle, release: words.releaseTitle }[act]
  const text = { hold: words.holdText, lift: words.liftText, release: words.releaseText }[act]
  return (
    <ActDialog
      title={title(name)}
      text={text}
      name={`${act} ${id}`}
      field={{ label: words.reason, maxLength: maxHoldReasonLength, missing: words.reasonRequired }}
      confirm={words[act]}
      tone={act === 'hold' ? 'danger' : 'primary'}
      error={call.error}
      onSubmit={(reason) => call.mutateAsync(reason).then(() => toast.success(words.done))}
      onClose={onDone}
    />
  )
}

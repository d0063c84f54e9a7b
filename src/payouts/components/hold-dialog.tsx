import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { withFactor } from '../../factors/components/factor-prompt.tsx'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { Dialog, DialogFoot } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useRefreshingCall } from '../../ui/query-client.ts'
import { ErrorText } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { PayoutAdminApi } from '../admin-routes.ts'
import { payoutKeys } from '../queries.ts'
import { maxHoldReasonLength } from '../rules.ts'
import { holdTexts as words } from '../texts/admin.ts'

const api = createApi<PayoutAdminApi>()

/** What an admin does about held money. `id` is the seller's, or that of the sale to release; `name` is shown for it. */
export type HoldAct = { act: 'hold' | 'lift' | 'release'; id: string; name: string }

/** Asks for the reason of a hold, of its end, or of the release of delayed money, and sends it. */
export function HoldDialog({ act, id, name, onDone }: HoldAct & { onDone: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { register, handleSubmit, formState } = form
  const kept = useKeptForm(form, `${act} ${id}`)
  const call = useRefreshingCall(payoutKeys.all, (reason: string) =>
    withFactor(async () =>
      act === 'release'
        ? parseResponse(api.heldmoney[':id'].$put({ ...paramOf(id), json: { reason } }))
        : parseResponse(
            api.payoutholds[':id'].$put({ ...paramOf(id), json: { held: act === 'hold', reason } }),
          ),
    ),
  )
  const submit = handleSubmit(({ reason }) =>
    kept
      .send(() => call.mutateAsync(trimUnseen(reason)))
      .then(
        () => {
          toast.success(words.done)
          onDone()
        },
        () => {},
      ),
  )
  const title = { hold: words.holdTitle, lift: words.liftTitle, release: words.releaseTitle }[act]
  const text = { hold: words.holdText, lift: words.liftText, release: words.releaseText }[act]
  return (
    <Dialog open onClose={onDone} title={title(name)}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <p className="text-quiet">{text}</p>
        <TextField
          label={words.reason}
          autoComplete="off"
          maxLength={maxHoldReasonLength}
          register={register('reason', {
            validate: (typed) => trimUnseen(typed) !== '' || words.reasonRequired,
          })}
          error={formState.errors.reason}
        />
        <ErrorText error={call.error} />
        <DialogFoot
          busy={formState.isSubmitting}
          tone={act === 'hold' ? 'danger' : 'primary'}
          onCancel={onDone}
        >
          {words[act]}
        </DialogFoot>
      </form>
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { trimUnseen } from '../../../kernel/visible-text.ts'
import { offerRules } from '../../../selling/components/offer-rules.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { TextField } from '../../../ui/field.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { TrustApi } from '../../routes.ts'
import { maxImeiReasonLength } from '../../rules.ts'
import { refusedImeiTexts as words } from '../texts/queue.ts'

const api = createApi<TrustApi>()
const empty = { imei: '', reason: '' }

/** A form with which an admin allows a refused IMEI to be offered again, giving a reason. */
export function AcceptImei() {
  const form = useForm({ defaultValues: empty })
  const { register, handleSubmit, formState, reset } = form
  const kept = useKeptForm(form, 'accepted imei')
  const accept = useMutation({
    mutationFn: (json: typeof empty) => parseResponse(api.acceptedimeis.$put({ json })),
    onSuccess({ modifiedCount }) {
      toast.success(modifiedCount > 0 ? words.accepted : words.acceptedBefore)
      reset(empty)
    },
  })
  const submit = handleSubmit((typed) => kept.send(() => accept.mutateAsync(typed)).then(undefined, () => {}))
  return (
    <section aria-labelledby="refused-imeis" className="grid gap-4 pt-10">
      <h2 id="refused-imeis" className="font-bold text-xl">
        {words.title}
      </h2>
      <p className="max-w-prose text-quiet">{words.intro}</p>
      <form noValidate className="panel grid max-w-prose gap-4 p-4" onSubmit={submit}>
        <TextField
          label={words.imei}
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          register={register('imei', offerRules.imei)}
          error={formState.errors.imei}
        />
        <TextField
          label={words.reason}
          autoComplete="off"
          maxLength={maxImeiReasonLength}
          register={register('reason', {
            validate: (typed) => trimUnseen(typed) !== '' || words.reasonRequired,
          })}
          error={formState.errors.reason}
        />
        <ErrorText error={accept.error} />
        <SubmitButton busy={accept.isPending}>{words.accept}</SubmitButton>
      </form>
    </section>
  )
}

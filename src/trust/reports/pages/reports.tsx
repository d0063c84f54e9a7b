import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import Flag from '~icons/lucide/flag'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { idLength, isId } from '../../../kernel/id.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { ReportedRatings } from '../../../ratings/components/reported-ratings.tsx'
import { reportedRatingsQuery } from '../../../ratings/queries.ts'
import { offerRules } from '../../../selling/components/offer-rules.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { TextField } from '../../../ui/field.tsx'
import { readListSearch } from '../../../ui/list-search.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { reportQueueQuery } from '../../queries.ts'
import type { TrustApi } from '../../routes.ts'
import { maxImeiReasonLength } from '../../rules.ts'
import { ReportQueue } from '../components/report-queue.tsx'
import { reportQueueTexts as texts, refusedImeiTexts as words } from '../texts.ts'

const needs: PageNeeds = (_, search) => [reportQueueQuery(readListSearch(search)), reportedRatingsQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** Phones and ratings that users reported, for the admin to decide on. */
export default function ReportsPage() {
  return (
    <>
      <TablePage words={texts} icon={Flag} query={reportQueueQuery}>
        {(phones) => <ReportQueue phones={phones} />}
      </TablePage>
      <ReportedRatings />
      <DutyOnly duty="reports">
        <AcceptImei />
      </DutyOnly>
    </>
  )
}

const api = createApi<TrustApi>()
const empty = { imei: '', reason: '' }

/** A form with which an admin allows a refused IMEI to be offered again, giving a reason. */
function AcceptImei() {
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
          autoComplete="off"
          maxLength={200}
          hint={words.imeiHint}
          register={register('imei', {
            validate: (typed) => isId(typed.trim().slice(-idLength)) || offerRules.imei.validate(typed),
          })}
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

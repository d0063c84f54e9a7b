import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { DutyOnly } from '../../../auth/guards/components/use-role.ts'
import { formatNumber } from '../../../kernel/number.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { checkLongText } from '../../../ui/check-text.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { checklistQuery, checklistsQuery } from '../../queries.ts'
import type { FulfilmentApi } from '../../routes.ts'
import type { WireChecklist } from '../contract.ts'
import { maxChecklistLength } from '../rules.ts'
import { checklistTexts as words } from '../texts.ts'
import { ChecklistText } from './handover-checklist.tsx'

const api = createApi<FulfilmentApi>()

/** The admin's form for the wording of one checklist. Typed text stays when another admin was faster. */
export function ChecklistForm({
  checklist: { side, language, body, version, shipped },
}: {
  checklist: WireChecklist
}) {
  const form = useForm({ defaultValues: { body } })
  const { register, handleSubmit, formState, setValue, setError } = form
  const kept = useKeptForm(form, `checklist ${side} ${language}`)
  const preview = useMutation({
    mutationFn: (typed: string) => parseResponse(api.checklistpreviews.$post({ json: { body: typed } })),
  })
  const save = useSave({ side, language, version })
  const fail = (error: Error) => setError('body', { message: error.message })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ body }) =>
        kept.send(() => save.mutateAsync(trimUnseen(body))).then(() => {}, fail),
      )}
    >
      <TextAreaField
        label={words.body}
        hint={words.bodyHint(formatNumber(maxChecklistLength))}
        rows={14}
        lang={language}
        register={register('body', { validate: checkBody })}
        error={formState.errors.body}
      />
      <div className="flex flex-wrap gap-3">
        <DutyOnly duty="members">
          <SubmitButton busy={save.isPending}>{words.save}</SubmitButton>
        </DutyOnly>
        <button
          type="button"
          className="btn btn-outline"
          disabled={preview.isPending}
          onClick={handleSubmit(({ body }) => preview.mutateAsync(trimUnseen(body)).then(() => {}, fail))}
        >
          {words.preview}
        </button>
        <button
          type="button"
          className="btn btn-ghost h-auto min-h-11 max-w-full whitespace-normal py-2"
          onClick={() => setValue('body', shipped, { shouldValidate: true })}
        >
          {words.useShipped}
        </button>
      </div>
      {preview.data && (
        <section aria-label={words.previewTitle} className="grid gap-3 rounded-box bg-base-200 p-4">
          <h2 className="font-semibold">{words.previewTitle}</h2>
          <div lang={language}>
            <ChecklistText html={preview.data.html} />
          </div>
        </section>
      )}
    </form>
  )
}

const checkBody = checkLongText(
  words.missing,
  maxChecklistLength,
  words.tooLong(formatNumber(maxChecklistLength)),
)

/** Never over another admin's later version. */
function useSave({ side, language, version }: Pick<WireChecklist, 'side' | 'language' | 'version'>) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(version)
  return useMutation({
    mutationFn: (body: string) =>
      parseResponse(
        api.checklists[':side'][':language'].$put({
          param: { side, language },
          json: { body, version: base },
        }),
      ),
    onSuccess: ({ modifiedCount }) => {
      setBase(base + modifiedCount)
      toast.success(modifiedCount > 0 ? words.saved : words.same)
      void queryClient.invalidateQueries({ queryKey: checklistQuery(side).queryKey })
      return queryClient.invalidateQueries({ queryKey: checklistsQuery.queryKey })
    },
  })
}

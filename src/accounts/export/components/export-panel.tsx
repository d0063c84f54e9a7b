import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../auth/forms/components/form-frame.tsx'
import { withFactor } from '../../../factors/components/factor-prompt.tsx'
import { ProofField, useProof } from '../../../factors/components/proof-field.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { PartHeader } from '../../../ui/page-header.tsx'
import { callQuery } from '../../../ui/query-client.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { WireExport } from '../../contract.ts'
import type { AccountApi } from '../../routes.ts'
import { exportTexts as words } from '../../texts.ts'

const api = createApi<AccountApi>()

const exportsQuery = callQuery(['identity', 'exports'], (call) => api.account.exports.$get({}, call), {
  staleTime: 0,
})

type Form = { password: string }

export function ExportPanel() {
  const queries = useQueryClient()
  const query = useQuery(exportsQuery)
  const { register, handleSubmit, formState, setError, reset } = useForm<Form>({
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const proof = useProof(setError)
  const submit = handleSubmit((form) => {
    const json = proof.isProven ? {} : form
    return withFactor(() => parseResponse(api.account.exports.$post({ json }))).then(async () => {
      await queries.invalidateQueries(exportsQuery)
      toast.success(words.asked)
      reset()
      proof.forget()
    }, proof.refuse)
  })
  return (
    <section aria-label={words.title} className="grid gap-4">
      <PartHeader title={words.title} intro={words.intro} />
      <QueryResult query={query} failed={words.failed}>
        {(files) => (
          <ul className="grid gap-3 empty:hidden">
            {files.map((file) => (
              <ExportRow key={file._id} file={file} />
            ))}
          </ul>
        )}
      </QueryResult>
      <form method="post" noValidate aria-label={words.title} className="grid gap-4" onSubmit={submit}>
        <ProofField proof={proof} register={register} error={errors.password} />
        <SubmitButton busy={isSubmitting} wide>
          {words.submit}
        </SubmitButton>
        <FormProblem problem={errors.root?.message ?? ''} />
      </form>
    </section>
  )
}

function ExportRow({ file: { _id, askedAt, readyAt, expiresAt } }: { file: WireExport }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 p-3 text-sm">
      {readyAt && expiresAt ? (
        <>
          <p>{words.ready(formatPostingTime(readyAt), formatPostingTime(expiresAt))}</p>
          <DownloadButton
            label={words.download}
            name="swap-account.zip"
            load={() => api.account.exports[':id'].$get({ param: { id: _id } })}
          />
        </>
      ) : (
        <p>{words.making(formatPostingTime(askedAt))}</p>
      )}
    </li>
  )
}

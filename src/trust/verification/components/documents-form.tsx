import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { AttachPhotos, usePhotoDraft } from '../../../images/components/attach-photos.tsx'
import { createApi, once, parseResponse } from '../../../ui/api.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { verificationQuery } from '../../queries.ts'
import type { TrustApi } from '../../routes.ts'
import { type DocumentKind, documentKinds, pictureCount } from '../rules.ts'
import { verificationKindTexts, verificationTexts as words } from '../texts.ts'

const api = createApi<TrustApi>()

/** A form with which a seller sends documents to be verified. */
export function DocumentsForm() {
  const queries = useQueryClient()
  const form = useForm<{ kind: DocumentKind }>({ defaultValues: { kind: 'nid' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, null)
  const documents = usePhotoDraft({ max: pictureCount.max - 1, isDocument: true })
  const shop = usePhotoDraft({ max: 1, isDocument: true })
  const ask = useMutation({
    mutationFn: ({ key, ...json }: { kind: DocumentKind; photos: string[]; key: string | undefined }) =>
      parseResponse(api.verification.$post({ json }, once(key))),
  })
  const submit = handleSubmit(async ({ kind }) => {
    if (documents.photos.length === 0) return setError('root', { message: words.needDocument })
    if (shop.photos.length === 0) return setError('root', { message: words.needShop })
    try {
      const photos = [...(await documents.send()), ...(await shop.send())]
      await kept.send((key) => ask.mutateAsync({ kind, photos, key }))
      toast.success(words.sent)
      await queries.invalidateQueries(verificationQuery)
    } catch (error) {
      setError('root', { message: (error as Error).message })
    }
  })
  return (
    <form noValidate className="panel grid gap-5 p-5 sm:p-6" onSubmit={submit}>
      <h2 className="font-semibold text-lg">{words.formTitle}</h2>
      <p className="text-quiet text-sm">{words.privacy}</p>
      <fieldset className="grid gap-1.5">
        <legend className="pb-1.5 font-medium text-sm">{words.kind}</legend>
        {documentKinds.map((kind) => (
          <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={kind}
              {...register('kind')}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{verificationKindTexts[kind]}</span>
          </label>
        ))}
      </fieldset>
      <AttachPhotos draft={documents} label={words.document} hint={words.documentHint} />
      <AttachPhotos draft={shop} label={words.shop} hint={words.shopHint} />
      <ErrorText error={formState.errors.root} />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.submit}</SubmitButton>
      </div>
    </form>
  )
}

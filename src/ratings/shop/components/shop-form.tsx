import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import ImagePlus from '~icons/lucide/image-plus'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { PickPhotos } from '../../../images/components/pick-photos.tsx'
import { useUploadPhoto } from '../../../images/components/upload-photo.ts'
import { getLocale } from '../../../kernel/locale.ts'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { describeAnswerTime, SellerPicture } from '../../../listings/components/seller-line.tsx'
import { listingKeys, placesQuery } from '../../../listings/queries.ts'
import { ApiProblem, createApi, parseResponse } from '../../../ui/api.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { ratingKeys } from '../../queries.ts'
import type { RatingApi } from '../../routes.ts'
import { maxShopName, minAnswers, whyNotShopName } from '../../rules.ts'
import type { NewShop, OwnShop } from '../contract.ts'
import { shopFactTexts, shopTexts as words } from '../texts.ts'

const api = createApi<RatingApi>()

type Form = { name: string; placeId: string; opensAt: string; closesAt: string; closedOn: string }

/** The fields beside which these refusals are shown; others stand below the form. */
const fields: Record<string, keyof Form> = { 'bad-shop-hours': 'closesAt', 'reserved-shop-name': 'name' }

/** A form in which a seller describes the shop. */
export function ShopForm({ shop }: { shop: OwnShop }) {
  const queries = useQueryClient()
  const [image, setImage] = useState(shop.image)
  const photo = useUploadPhoto()
  const form = useForm<Form>({
    defaultValues: {
      name: shop.name ?? '',
      placeId: shop.placeId ?? '',
      opensAt: shop.opensAt ?? '',
      closesAt: shop.closesAt ?? '',
      closedOn: shop.closedOn === null ? '' : String(shop.closedOn),
    },
  })
  const { register, handleSubmit, formState, setError } = form
  const { errors, isSubmitting } = formState
  const kept = useKeptForm(form, 'shop')
  const save = useMutation({ mutationFn: (json: NewShop) => parseResponse(api.shop.$put({ json })) })
  const submit = handleSubmit(async (typed) => {
    try {
      await kept.send(() => save.mutateAsync({ ...readForm(typed), image }))
      toast.success(words.saved)
      void queries.invalidateQueries({ queryKey: listingKeys.all })
      await queries.invalidateQueries({ queryKey: ratingKeys.all })
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : ''
      setError(fields[code] ?? 'root', { message: (error as Error).message }, { shouldFocus: true })
    }
  })
  const answers = describeAnswerTime(shop.answerMinutes)
  return (
    <form noValidate className="panel grid gap-5 p-5 sm:p-6" onSubmit={submit}>
      <Picture image={image} photo={photo} onChange={setImage} />
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="organization"
        maxLength={maxShopName}
        register={register('name', { validate: checkName })}
        error={errors.name}
      />
      <PlaceField register={register('placeId')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.opensAt} type="time" register={register('opensAt')} error={errors.opensAt} />
        <TextField
          label={words.closesAt}
          type="time"
          register={register('closesAt')}
          error={errors.closesAt}
        />
        <SelectField
          label={words.closedOn}
          placeholder={words.never}
          options={shopFactTexts.days.map((label, day) => ({ value: String(day), label }))}
          register={register('closedOn')}
        />
      </div>
      <p className="text-quiet text-sm">{answers ? words.answers(answers) : words.noAnswers(minAnswers)}</p>
      <ErrorText error={errors.root} />
      <div className="justify-self-start">
        {/* Otherwise the old picture would be saved. */}
        <SubmitButton busy={isSubmitting || photo.uploaded !== undefined}>{words.save}</SubmitButton>
      </div>
    </form>
  )
}

function checkName(typed: string): string | true {
  const name = trimUnseen(typed)
  const problem = name ? whyNotShopName(name) : null
  return problem ? words.nameProblems[problem] : true
}

function readForm({ name, placeId, opensAt, closesAt, closedOn }: Form): Omit<NewShop, 'image'> {
  return {
    name: trimUnseen(name) || null,
    placeId: placeId || null,
    opensAt: opensAt || null,
    closesAt: closesAt || null,
    closedOn: closedOn === '' ? null : Number(closedOn),
  }
}

function PlaceField({ register }: { register: Parameters<typeof SelectField>[0]['register'] }) {
  const { data: places = [] } = useQuery(placesQuery)
  const locale = getLocale()
  return (
    <SelectField
      label={words.place}
      placeholder={words.noPlace}
      // Selects the value once its option exists.
      key={places.length}
      options={places.map(({ _id, name }) => ({ value: _id, label: name[locale] }))}
      {...(register && { register })}
    />
  )
}

type PictureProps = {
  image: string | null
  photo: ReturnType<typeof useUploadPhoto>
  onChange: (image: string | null) => void
}

/** Uploaded at once, shown to others once saved. */
function Picture({ image, photo: { upload, uploaded }, onChange }: PictureProps) {
  const { displayName } = useSignedInUser()
  const [problem, setProblem] = useState('')
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    setProblem('')
    upload(file).then(onChange, (error: Error) => setProblem(error.message))
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 font-medium text-sm">{words.picture}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <SellerPicture name={displayName} image={image} />
        <PickPhotos look="btn-outline btn-sm" Icon={ImagePlus} label={words.choosePicture} onPick={choose} />
        {image && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => onChange(null)}>
            {words.removePicture}
          </button>
        )}
      </div>
      {uploaded !== undefined && <ProgressBar label={words.uploading} value={uploaded} />}
      <p role="status" className="text-error text-sm empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

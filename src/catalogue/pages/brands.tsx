import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { callQuery, useRefreshingCall } from '../../ui/query-client.ts'
import { ErrorText, QueryResult } from '../../ui/query-result.tsx'
import { RowActions, useRowFocus } from '../../ui/row-actions.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { Brand, BrandChanges } from '../contract.ts'
import type { CatalogueApi } from '../routes.ts'
import { brandPattern, firstBrands } from '../rules.ts'
import { brandTexts as words } from '../texts.ts'

const api = createApi<CatalogueApi>()

/** Below the brands that everybody sees, which are fetched again after a change, too. */
const catalogueKey = ['catalogue']

const brandsQuery = callQuery([...catalogueKey, 'brands'], (call) => api.brands.$get({}, call))

const needs: PageNeeds = () => [brandsQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function BrandsPage() {
  const add = useRefreshingCall(catalogueKey, (name: string) =>
    parseResponse(api.brands.$post({ json: { name } })),
  )
  return (
    <>
      <PageHeader title={words.title} intro={words.intro(firstBrands.join(', '))} />
      <QueryResult query={useQuery(brandsQuery)} failed={words.failed}>
        {(brands) => (
          <div className="grid gap-6">
            <BrandsTable brands={brands} />
            <section aria-label={words.add} className="panel p-5 sm:p-6">
              <NameForm
                confirm={words.add}
                onSubmit={async (name) => {
                  await add.mutateAsync(name)
                  toast.success(words.added(name))
                }}
              />
            </section>
          </div>
        )}
      </QueryResult>
    </>
  )
}

type NameFormProps = { name?: string; confirm: string; onSubmit: (name: string) => Promise<unknown> }

function NameForm({ name = '', confirm, onSubmit }: NameFormProps) {
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: { name } })
  const submit = handleSubmit((typed) =>
    onSubmit(typed.name.trim()).then(
      () => reset(),
      ({ message }: Error) => setError('name', { message }, { shouldFocus: true }),
    ),
  )
  return (
    <form noValidate onSubmit={submit} className="grid max-w-form gap-4">
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        error={formState.errors.name}
        register={register('name', {
          validate: (typed) => brandPattern.test(typed.trim()) || words.notAName,
        })}
      />
      <div>
        <SubmitButton busy={formState.isSubmitting}>{confirm}</SubmitButton>
      </div>
    </form>
  )
}

const nameCellId = ({ _id }: Brand) => `brand-${_id}`

const listColumns = (): Column<Brand>[] => [
  {
    label: words.brand,
    translate: 'no',
    mobileSlot: 'title',
    cellId: nameCellId,
    cell: ({ name }) => name,
  },
  {
    label: words.shown,
    cell: ({ isFixed, isHidden }) => (isFixed ? words.always : isHidden ? words.hidden : words.visible),
  },
]

function BrandsTable({ brands }: { brands: Brand[] }) {
  const [renamed, setRenamed] = useState<Brand>()
  const { table, focusAfterRemoval } = useRowFocus(false)
  const change = useRefreshingCall(catalogueKey, ({ _id, ...json }: BrandChanges & { _id: string }) =>
    parseResponse(api.brands[':id'].$put({ ...paramOf(_id), json })),
  )
  const remove = useRefreshingCall(catalogueKey, ({ _id, name }: Brand) =>
    parseResponse(api.brands[':id'].$delete(paramOf(_id))).then(() => {
      toast.success(words.deleted(name))
      focusAfterRemoval()
    }),
  )
  const listActions = (brand: Brand, place: number) => {
    const { _id, isHidden } = brand
    const send = (changes: BrandChanges) => () => change.mutate({ _id, ...changes })
    const action = (label: string, onPress: () => void, style = 'btn-outline') => ({ label, style, onPress })
    return [
      ...(place > firstBrands.length ? [action(words.up, send({ position: place }))] : []),
      ...(place < brands.length - 1 ? [action(words.down, send({ position: place + 2 }))] : []),
      action(words.rename, () => setRenamed(brand)),
      action(isHidden ? words.show : words.hide, send({ isHidden: !isHidden })),
      action(words.delete, () => remove.mutate(brand), 'btn-outline btn-error'),
    ]
  }
  const actions: Column<Brand> = {
    label: words.actions,
    mobileSlot: 'action',
    align: 'end',
    cell: (brand, place) =>
      !brand.isFixed && (
        <RowActions
          describedBy={nameCellId(brand)}
          busy={change.isPending && change.variables._id === brand._id}
          actions={listActions(brand, place)}
        />
      ),
  }
  return (
    <div ref={table} tabIndex={-1}>
      <ErrorText error={change.error ?? remove.error} className="pb-3" />
      <StackedTable caption={words.title} columns={[...listColumns(), actions]} rows={brands} />
      <Dialog open={renamed !== undefined} onClose={() => setRenamed(undefined)} title={words.rename}>
        {renamed && (
          <NameForm
            name={renamed.name}
            confirm={words.rename}
            onSubmit={async (name) => {
              await change.mutateAsync({ _id: renamed._id, name })
              setRenamed(undefined)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

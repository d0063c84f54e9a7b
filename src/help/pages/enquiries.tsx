import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import Inbox from '~icons/lucide/inbox'
import { memberPath } from '../../accounts/components/member-link.tsx'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { foreignLanguageOf } from '../../kernel/locale.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { createApi, once, paramOf, parseResponse, readPage } from '../../ui/api.ts'
import { checkLongText } from '../../ui/check-text.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { Moment } from '../../ui/formatted-values.tsx'
import { tableQuery } from '../../ui/paged-list.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { toast } from '../../ui/toaster.tsx'
import type { Enquiry } from '../contract.ts'
import type { HelpApi } from '../routes.ts'
import { enquiryLength, enquiryStates } from '../rules.ts'
import { enquiriesTexts as words } from '../texts.ts'

const api = createApi<HelpApi>()

type State = (typeof enquiryStates)[number]

const key = ['help', 'enquiries']

const enquiriesQuery = (state: State) =>
  tableQuery([...key, state], (page, call) =>
    readPage(api.enquiries.$get({ query: { ...page, state } }, call)),
  )

const readState = (address: URLSearchParams): State =>
  address.get('state') === 'answered' ? 'answered' : 'open'

const needs: PageNeeds = (_, search) => [enquiriesQuery(readState(search))]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function EnquiriesPage() {
  const [search] = useSearchParams()
  const shown = readState(search)
  return (
    <TablePage
      words={words}
      icon={Inbox}
      query={() => enquiriesQuery(shown)}
      filter={
        <FilterLinks
          choices={enquiryStates.map((state) => ({
            label: words.states[state],
            search: state === 'open' ? '' : `?state=${state}`,
            current: state === shown,
          }))}
        />
      }
    >
      {(rows) => (
        <ul className="grid gap-4" aria-label={words.title}>
          {rows.map((enquiry) => (
            <EnquiryItem key={enquiry._id} enquiry={enquiry} isOpen={shown === 'open'} />
          ))}
        </ul>
      )}
    </TablePage>
  )
}

function EnquiryItem({ enquiry, isOpen }: { enquiry: Enquiry; isOpen: boolean }) {
  const { _id, name, email, text, accountId, memberId, orders, answers, createdAt } = enquiry
  const [isAnswering, setAnswering] = useState(false)
  const queryClient = useQueryClient()
  const close = useMutation({
    mutationFn: () => parseResponse(api.enquiries[':id'].$put(paramOf(_id))),
    onSuccess: () => toast.success(words.closed),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  const member = accountId ?? memberId
  return (
    <li className="panel grid gap-3 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <strong translate="no" className="wrap-anywhere">
          {name}
        </strong>
        <Moment at={createdAt} />
        <span className="flex w-full flex-wrap gap-x-3 break-all text-quiet text-sm">
          <span translate="no">{email}</span>
          {member && (
            <Link to={memberPath(member)} className="link inline-block py-1">
              {accountId ? words.member : words.sameEmail}
            </Link>
          )}
          {orders.map((order) => (
            <Link
              key={order._id}
              to={bookingPaths.order(order._id)}
              translate="no"
              className="link inline-block py-1"
            >
              {order.product_name}
            </Link>
          ))}
        </span>
      </p>
      <p lang={foreignLanguageOf(text)} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {text}
      </p>
      {answers.length > 0 && (
        <ul aria-label={words.answers} className="grid gap-2 border-base-300 border-s-4 ps-4">
          {answers.map((answer) => (
            <li key={answer.createdAt} className="grid gap-1">
              <span className="text-quiet text-sm">
                <span translate="no">{answer.admin}</span>
                <span>{' · '}</span>
                <Moment at={answer.createdAt} />
              </span>
              <span
                lang={foreignLanguageOf(answer.text)}
                className="wrap-anywhere max-w-prose whitespace-pre-line"
              >
                {answer.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAnswering ? (
        <AnswerForm enquiry={enquiry} onDone={() => setAnswering(false)} />
      ) : (
        <p className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => setAnswering(true)}>
            {answers.length > 0 ? words.again : words.write}
          </button>
          {isOpen && (
            <button
              type="button"
              className="btn btn-outline btn-sm"
              aria-busy={close.isPending || undefined}
              onClick={() => !close.isPending && close.mutate()}
            >
              {words.close}
            </button>
          )}
        </p>
      )}
    </li>
  )
}

function AnswerForm({ enquiry: { _id, answers }, onDone }: { enquiry: Enquiry; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { text: '' } })
  const { register, handleSubmit, formState, setError } = form
  const kept = useKeptForm(form, `answer to ${_id}`)
  const submit = handleSubmit(({ text }) => {
    const json = { text: trimUnseen(text), seen: answers.length }
    const send = (requestKey: string | undefined) =>
      parseResponse(api.enquiries[':id'].answers.$post({ ...paramOf(_id), json }, once(requestKey)))
    return kept
      .send(send)
      .then(
        () => {
          toast.success(words.sent)
          onDone()
        },
        (problem: Error) => setError('text', { message: problem.message }),
      )
      .finally(() => queryClient.invalidateQueries({ queryKey: key }))
  })
  const validate = checkLongText(words.answerRequired, enquiryLength.text, words.tooLong(enquiryLength.text))
  return (
    <form noValidate className="grid max-w-prose gap-3" onSubmit={submit}>
      <TextAreaField
        label={words.answer}
        hint={words.answerHint}
        rows={5}
        register={register('text', { validate })}
        error={formState.errors.text}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={formState.isSubmitting}>{words.send}</SubmitButton>
        <button type="button" className="btn" onClick={onDone}>
          {uiTexts.cancel}
        </button>
      </div>
    </form>
  )
}

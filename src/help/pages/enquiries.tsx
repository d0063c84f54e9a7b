import { useMutation, useQueryClient } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { Link } from 'react-router'
import { memberPath } from '../../accounts/components/member-link.tsx'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { createApi, paramOf, parseResponse, readPage } from '../../ui/api.ts'
import { Moment } from '../../ui/moment.tsx'
import { tableQuery } from '../../ui/paged-list.ts'
import { TablePage } from '../../ui/table-page.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { Enquiry } from '../contract.ts'
import type { HelpApi } from '../routes.ts'
import { enquiriesTexts as words } from '../texts.ts'

const api = createApi<HelpApi>()

const enquiriesQuery = tableQuery(['help', 'enquiries'], (page, call) =>
  readPage(api.enquiries.$get({ query: page }, call)),
)

const needs: PageNeeds = () => [enquiriesQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function EnquiriesPage() {
  return (
    <TablePage words={words} icon={Inbox} query={() => enquiriesQuery}>
      {(rows) => (
        <ul className="grid gap-4" aria-label={words.title}>
          {rows.map((enquiry) => (
            <EnquiryItem key={enquiry._id} enquiry={enquiry} />
          ))}
        </ul>
      )}
    </TablePage>
  )
}

function EnquiryItem({ enquiry: { _id, name, email, text, accountId, createdAt } }: { enquiry: Enquiry }) {
  const queryClient = useQueryClient()
  const close = useMutation({
    mutationFn: () => parseResponse(api.enquiries[':id'].$put(paramOf(_id))),
    onSuccess: () => toast.success(words.closed),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: enquiriesQuery.queryKey }),
  })
  const mail = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(words.subject)}`
  return (
    <li className="panel grid gap-3 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <strong translate="no" className="wrap-anywhere">
          {name}
        </strong>
        <Moment at={createdAt} />
        <span className="w-full break-all text-quiet text-sm">
          <span translate="no">{email}</span>
          {accountId && (
            <>
              <span>{' · '}</span>
              <Link to={memberPath(accountId)} className="link">
                {words.member}
              </Link>
            </>
          )}
        </span>
      </p>
      <p className="wrap-anywhere max-w-prose whitespace-pre-line">{text}</p>
      <p className="flex flex-wrap gap-3">
        <a href={mail} className="btn btn-outline btn-sm">
          {words.answer}
        </a>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-busy={close.isPending || undefined}
          onClick={() => !close.isPending && close.mutate()}
        >
          {words.close}
        </button>
      </p>
    </li>
  )
}

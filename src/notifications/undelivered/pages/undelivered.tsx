import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import MailCheck from '~icons/lucide/mail-check'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { createApi, paramOf, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EmailText } from '../../../ui/formatted-values.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { freshQuery, useRefreshingCall } from '../../../ui/query-client.ts'
import { ErrorText, QueryResult } from '../../../ui/query-result.tsx'
import { RowActions, useRowFocus } from '../../../ui/row-actions.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { UndeliveredApi } from '../../routes.ts'
import { kindLabels } from '../../texts/settings.ts'
import type { UndeliveredMail } from '../contract.ts'
import {
  accountMailTexts as accountMails,
  undeliveredReasonTexts as reasons,
  undeliveredTexts as words,
} from '../texts.ts'

const api = createApi<UndeliveredApi>()

const undeliveredQuery = freshQuery(['admin', 'undelivered'], (call) => api.undeliveredmails.$get({}, call))

const needs: PageNeeds = () => [undeliveredQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function UndeliveredPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(undeliveredQuery)} failed={words.failed}>
        {({ mails, total }) =>
          mails.length > 0 ? (
            <div className="grid gap-3">
              <UndeliveredTable mails={mails} />
              {total > mails.length && (
                <p className="text-quiet text-sm">{words.more(mails.length, total)}</p>
              )}
            </div>
          ) : (
            <EmptyState icon={MailCheck} title={words.empty} hint={words.emptyHint} />
          )
        }
      </QueryResult>
    </>
  )
}

/** The id of the cell that the row's buttons name in `aria-describedby`. */
const addressCellId = ({ _id }: UndeliveredMail) => `mail-${_id}`

const listColumns = (): Column<UndeliveredMail>[] => [
  {
    label: words.email,
    cell: ({ email }) => <EmailText email={email} />,
    mobileSlot: 'title',
    cellId: addressCellId,
  },
  {
    label: words.kind,
    cell: ({ kind }) => <span className="min-w-0">{{ ...kindLabels, ...accountMails }[kind]}</span>,
  },
  {
    label: words.reason,
    cell: ({ reason, code }) => (
      <span className="min-w-0">
        <span>{reasons[reason]}</span>
        {code && <span className="block text-quiet text-sm tabular-nums">{code}</span>}
      </span>
    ),
  },
  {
    label: words.at,
    cell: ({ failedAt, attempts }) => (
      <span className="text-quiet text-sm tabular-nums">
        <time dateTime={failedAt}>{formatPostingTime(failedAt)}</time>
        <span className="block">{words.attempts(attempts)}</span>
      </span>
    ),
  },
]

/** Discarding asks first. */
function UndeliveredTable({ mails }: { mails: UndeliveredMail[] }) {
  const settle = useRetryOrDiscardMail()
  const [chosen, setChosen] = useState<UndeliveredMail | null>(null)
  const { table, focusAfterRemoval } = useRowFocus(chosen !== null)

  const run = (mail: UndeliveredMail, act: MailAct) =>
    settle.mutate(
      { mail, act },
      {
        onSuccess() {
          focusAfterRemoval()
          setChosen(null)
        },
      },
    )
  const cancel = () => {
    setChosen(null)
    settle.reset()
  }
  const busyId = settle.isPending ? settle.variables.mail._id : undefined
  const actions: Column<UndeliveredMail> = {
    label: words.actions,
    mobileSlot: 'action',
    align: 'end',
    cell: (mail) => (
      <RowActions
        describedBy={addressCellId(mail)}
        busy={busyId === mail._id}
        actions={[
          { label: words.retry, style: 'btn-outline', onPress: () => run(mail, 'retry') },
          { label: words.discard, style: 'btn-ghost text-error', onPress: () => setChosen(mail) },
        ]}
      />
    ),
  }
  return (
    <div ref={table} tabIndex={-1}>
      <ErrorText error={chosen ? null : settle.error} className="pb-3" />
      <StackedTable caption={words.title} columns={[...listColumns(), actions]} rows={mails} />
      <ConfirmDialog
        open={chosen !== null}
        title={words.confirmTitle(chosen?.email ?? '')}
        confirmLabel={words.discard}
        danger
        busy={settle.isPending}
        error={settle.error?.message}
        onConfirm={() => chosen && run(chosen, 'discard')}
        onCancel={cancel}
      >
        <p>{words.confirmText}</p>
      </ConfirmDialog>
    </div>
  )
}

type MailAct = 'retry' | 'discard'

const useRetryOrDiscardMail = () =>
  useRefreshingCall(
    undeliveredQuery.queryKey,
    async ({ mail, act }: { mail: UndeliveredMail; act: MailAct }) => {
      const call = api.undeliveredmails[':id']
      const param = paramOf(mail._id)
      const { modifiedCount } = await parseResponse(act === 'retry' ? call.$put(param) : call.$delete(param))
      const done = act === 'retry' ? words.retried : words.discarded
      toast.success(modifiedCount > 0 ? done(mail.email) : words.settledBefore)
    },
  )

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { SelectField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { TrustApi } from '../../routes.ts'
import { type CloseReason, closeReasons } from '../../rules.ts'
import { closeTexts as words } from '../texts.ts'

export type Closable = { _id: string; name: string; email?: string }

/** An account of which a call was refused, and why. */
export type Refused = { _id: string; name: string; message: string }

type CloseAccountDialogProps<One extends Closable> = {
  accounts: readonly One[]
  /** Stands above the names of several accounts. */
  children?: Elements
  /** Called with those that could not be closed, of several; the refusal of a single one stays in the dialog. */
  onDone: (refused: Refused[]) => void
  onCancel: () => void
}

const api = createApi<TrustApi>()

/** Asks an admin to confirm that accounts are closed, and why, and closes one after the other. */
export function CloseAccountDialog<One extends Closable>(props: CloseAccountDialogProps<One>) {
  const { accounts, children, onDone, onCancel } = props
  const [reason, setReason] = useState<CloseReason>('other')
  const queryClient = useQueryClient()
  const [first, ...others] = accounts
  const isSingle = others.length === 0
  const close = useMutation({
    mutationFn: async () => {
      const refused: Refused[] = []
      for (const { _id, name } of accounts) {
        await parseResponse(api.deleteuser.$delete({ query: { id: _id, reason } })).catch(
          ({ message }: Error) => refused.push({ _id, name, message }),
        )
      }
      if (isSingle && refused[0]) throw new Error(refused[0].message)
      return refused
    },
    onSuccess(refused) {
      const closed = accounts.length - refused.length
      if (closed > 0) toast.success(isSingle ? words.closed(first?.name ?? '') : words.closedAll(closed))
      onDone(refused)
    },
    // It concerns phones, reports, orders and lists of people.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      title={isSingle ? words.title(first?.name ?? '') : words.titleOfAll(accounts.length)}
      confirmLabel={isSingle ? words.submit : words.submitAll(accounts.length)}
      danger
      busy={close.isPending}
      error={close.error?.message}
      onConfirm={() => close.mutate()}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
      {children}
      {!isSingle && (
        <ul className="max-h-40 overflow-y-auto pt-3 text-sm">
          {accounts.map(({ _id, name, email }) => (
            <li key={_id} translate="no">{`${name} · ${email}`}</li>
          ))}
        </ul>
      )}
      <div className="pt-4 text-base-content">
        <SelectField
          label={words.reason}
          hint={words.hint}
          options={closeReasons.map((each) => ({ value: each, label: words.reasons[each] }))}
          value={reason}
          onChange={({ target }) => setReason(closeReasons.find((each) => each === target.value) ?? 'other')}
        />
      </div>
    </ConfirmDialog>
  )
}

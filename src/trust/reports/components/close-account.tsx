import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { TrustApi } from '../../routes.ts'
import { type CloseReason, closeReasons } from '../../rules.ts'
import { closeTexts as words } from '../texts.ts'

type CloseAccountDialogProps = {
  account: { _id: string; name: string }
  onDone: () => void
  onCancel: () => void
}

const api = createApi<TrustApi>()

/** Asks an admin to confirm that an account is closed, and why, and closes it. */
export function CloseAccountDialog({ account: { _id: id, name }, onDone, onCancel }: CloseAccountDialogProps) {
  const [reason, setReason] = useState<CloseReason>('other')
  const queryClient = useQueryClient()
  const close = useMutation({
    mutationFn: () => parseResponse(api.deleteuser.$delete({ query: { id, reason } })),
    onSuccess() {
      toast.success(words.closed(name))
      onDone()
    },
    // It concerns phones, reports, orders and lists of people.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      title={words.title(name)}
      confirmLabel={words.submit}
      danger
      busy={close.isPending}
      error={close.error?.message}
      onConfirm={() => close.mutate()}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
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

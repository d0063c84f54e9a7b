import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, StackedTable } from '../../ui/stacked-table.tsx'
import type { Member } from '../contract.ts'
import { membersMessages as messages } from '../messages/admin.ts'
import { useDeleteMember } from './use-members.ts'

type MembersTableProps = {
  caption: string
  members: readonly Member[]
  /** What deleting such an account means, as a sentence. */
  consequences: string
  /** A column between the e-mail and the delete button. */
  more?: Column<Member>
}

/** The id of the cell with a member's name, for `aria-describedby` of the row's buttons. */
export function memberNameId({ _id }: Member): string {
  return `member-${_id}`
}

/** Accounts with a delete button, which asks for confirmation. The dialog says why a deletion was refused. */
export function MembersTable({ caption, members, consequences, more }: MembersTableProps) {
  const [selected, setSelected] = useState<Member | null>(null)
  const remove = useDeleteMember()
  const table = useRef<HTMLDivElement>(null)
  const isDeleted = useRef(false)

  // The button that opened the dialog is gone with its row: the focus goes to the list, not to nowhere.
  useEffect(() => {
    if (selected || !isDeleted.current) return
    isDeleted.current = false
    table.current?.focus()
  }, [selected])

  const confirm = (member: Member) =>
    remove.mutate(member, {
      onSuccess() {
        isDeleted.current = true
        setSelected(null)
      },
    })
  const cancel = () => {
    setSelected(null)
    remove.reset()
  }

  const columns: Column<Member>[] = [
    { label: messages.name, cell: ({ name }) => name, small: 'title', heading: true, cellId: memberNameId },
    { label: messages.email, cell: ({ email }) => <span className="min-w-0 break-all">{email}</span> },
    ...(more ? [more] : []),
    {
      label: messages.actions,
      small: 'action',
      align: 'end',
      cell: (member) => (
        <button
          type="button"
          className="btn btn-ghost btn-sm text-error max-md:btn-outline max-md:w-full"
          aria-describedby={memberNameId(member)}
          onClick={() => setSelected(member)}
        >
          <Trash2 size={16} aria-hidden="true" />
          {messages.delete}
        </button>
      ),
    },
  ]

  return (
    <div ref={table} tabIndex={-1}>
      <StackedTable caption={caption} columns={columns} rows={members} keyOf={({ _id }) => _id} />
      <ConfirmDialog
        open={selected !== null}
        title={messages.confirmTitle(selected?.name ?? '')}
        confirmLabel={messages.confirm}
        danger
        busy={remove.isPending}
        onConfirm={() => selected && confirm(selected)}
        onCancel={cancel}
      >
        <p>{consequences}</p>
        {remove.error && (
          <p role="alert" className="pt-3 text-error">
            {remove.error.message}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, useId, useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx'
import { useRowFocus } from '../../components/row-actions.tsx'
import type { CloseReason } from '../../rules.ts'
import type { Member } from '../contract.ts'
import { bulkMessages, membersMessages as messages } from '../messages/admin.ts'
import { BulkBar, useSelection } from './bulk-bar.tsx'
import { CloseReasonField } from './close-reason.tsx'
import { useDeleteMember } from './use-members.ts'
import { memberNameId, Verification } from './verification.tsx'

type MembersTableProps = {
  caption: string
  members: readonly Member[]
  /** What deleting such an account means, as a sentence. */
  consequences: string
  /** Sellers can be verified, and carry what they are. */
  canVerify?: boolean
}

/**
 * Accounts that can be verified and deleted, each or several at once. A deletion asks for confirmation; the dialog says why
 * it was refused.
 */
export function MembersTable({ caption, members, consequences, canVerify = false }: MembersTableProps) {
  const [selected, setSelected] = useState<Member | null>(null)
  const [reason, setReason] = useState<CloseReason>('other')
  const remove = useDeleteMember()
  const { table, focusAfterRemoval } = useRowFocus(selected !== null)

  const confirm = (member: Member) =>
    remove.mutate(
      { member, reason },
      {
        onSuccess() {
          focusAfterRemoval()
          setSelected(null)
          setReason('other')
        },
      },
    )
  const cancel = () => {
    setSelected(null)
    setReason('other')
    remove.reset()
  }

  return (
    <div ref={table} tabIndex={-1}>
      <MemberRows caption={caption} members={members} canVerify={canVerify} onDelete={setSelected} />
      <ConfirmDialog
        open={selected !== null}
        title={messages.confirmTitle(selected?.name ?? '')}
        confirmLabel={messages.confirm}
        danger
        busy={remove.isPending}
        onConfirm={() => selected && confirm(selected)}
        error={remove.error?.message}
        onCancel={cancel}
      >
        <p>{consequences}</p>
        <CloseReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </div>
  )
}

type MemberRowsProps = Omit<MembersTableProps, 'consequences'> & { onDelete: (member: Member) => void }

/** Not rendered again when the dialog opens or closes: fifty rows would hold it up. */
const MemberRows = memo(function MemberRows({
  caption,
  members,
  canVerify = false,
  onDelete,
}: MemberRowsProps) {
  const selection = useSelection()
  const columns: Column<Member>[] = [
    {
      label: bulkMessages.select,
      small: 'corner',
      cell: (member) => (
        <input
          type="checkbox"
          className="size-5 align-middle accent-primary"
          aria-label={`${bulkMessages.select} ${member.name}`}
          checked={selection.has(member)}
          onChange={() => selection.toggle(member)}
        />
      ),
    },
    { label: messages.name, cell: ({ name }) => name, small: 'title', heading: true, cellId: memberNameId },
    { label: messages.email, cell: ({ email }) => <span className="min-w-0 break-all">{email}</span> },
    ...(canVerify
      ? [{ label: messages.verification, cell: (seller: Member) => <Verification seller={seller} /> }]
      : []),
    {
      label: messages.actions,
      small: 'action',
      align: 'end',
      cell: (member) => <DeleteMenu describedBy={memberNameId(member)} onDelete={() => onDelete(member)} />,
    },
  ]

  return (
    <>
      <BulkBar selection={selection} shown={members} canVerify={canVerify} />
      <StackedTable caption={caption} columns={columns} rows={members} keyOf={({ _id }) => _id} />
    </>
  )
})

/** What is rarely wanted and cannot be undone, behind one more press: Delete. */
function DeleteMenu({ describedBy, onDelete }: { describedBy: string; onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span id={id}>
        {isOpen && (
          <button
            type="button"
            className="btn btn-ghost btn-sm text-error"
            aria-describedby={describedBy}
            onClick={onDelete}
          >
            <Trash2 size={16} aria-hidden="true" />
            {messages.delete}
          </button>
        )}
      </span>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm"
        aria-label={bulkMessages.more}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
    </span>
  )
}

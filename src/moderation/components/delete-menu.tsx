import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { membersMessages as messages } from '../messages/admin.ts'
import { bulkMessages } from '../messages/bulk.ts'

/** What is rarely wanted and cannot be undone, behind one more press: Delete. */
export function DeleteMenu({ describedBy, onDelete }: { describedBy: string; onDelete: () => void }) {
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

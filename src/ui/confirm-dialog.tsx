import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { uiMessages } from './messages/ui.ts'
import { SubmitButton } from './submit-button.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  /** Something is deleted: the button is red. */
  danger?: boolean
  busy?: boolean
  /** Why the last try failed, if it did. */
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of what cannot be undone. 'Cancel' has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger, busy = false, error, onConfirm, onCancel } = props
  return (
    <Dialog open={open} onClose={onCancel} title={title}>
      <div className="text-quiet">
        {children}
        {error && (
          <p role="alert" className="pt-3 text-error">
            {error}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onCancel={onCancel} />
        <SubmitButton type="button" busy={busy} tone={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </SubmitButton>
      </div>
    </Dialog>
  )
}

/** Focuses itself once the dialog is open: React's `autoFocus` would do it before that. */
function CancelButton({ onCancel }: { onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button ref={button} type="button" className="btn" onClick={onCancel}>
      {uiMessages.cancel}
    </button>
  )
}

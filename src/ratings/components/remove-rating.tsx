import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { reportedRatingMessages as words } from '../messages/ratings.ts'

type RemoveRatingProps = {
  busy: boolean
  /** Why the last try failed, if it did. */
  error: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a rating is removed. */
export function RemoveRating({ busy, error, onConfirm, onCancel }: RemoveRatingProps) {
  return (
    <ConfirmDialog
      open
      title={words.removeTitle}
      confirmLabel={words.remove}
      danger
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  )
}

import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { VerificationGap } from '../rules.ts'
import { checkTexts as words } from '../texts.ts'

export function describeMissing(missing: readonly VerificationGap[]): string {
  return words.missing(missing.map((each) => words.gaps[each]).join(', '))
}

type Seller = { _id: string; name: string; missing?: readonly VerificationGap[] | undefined }

type VerifyDialogProps = {
  open: boolean
  title: string
  sellers: readonly Seller[]
  onConfirm: () => void
  onCancel: () => void
}

export function VerifyDialog({ open, title, sellers, onConfirm, onCancel }: VerifyDialogProps) {
  const incomplete = sellers.filter(({ missing = [] }) => missing.length > 0)
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={words.verifyAnyway}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul className="max-h-40 overflow-y-auto">
        {incomplete.map(({ _id, name, missing = [] }) => (
          <li key={_id}>
            {sellers.length > 1 ? `${name} · ${describeMissing(missing)}` : describeMissing(missing)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

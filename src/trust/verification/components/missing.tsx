import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { VerificationGap } from '../rules.ts'
import { checkTexts as words } from '../texts.ts'

export function describeMissing(missing: readonly VerificationGap[]): string {
  return words.missing(missing.map((each) => words.gaps[each]).join(', '))
}

type VerifyDialogProps = {
  open: boolean
  title: string
  missing: readonly VerificationGap[]
  onConfirm: () => void
  onCancel: () => void
}

export function VerifyDialog({ missing, ...dialog }: VerifyDialogProps) {
  return (
    <ConfirmDialog {...dialog} confirmLabel={words.verifyAnyway}>
      <p>{describeMissing(missing)}</p>
    </ConfirmDialog>
  )
}

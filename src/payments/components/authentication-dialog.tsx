import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { cardFormMessages as words } from '../messages/card.ts'

type AuthenticationDialogProps = {
  open: boolean
  onAnswer: (outcome: 'complete' | 'fail') => Promise<void>
}

/** The stand-in for the question of the buyer's bank. Closing it is failing it, as with a bank. */
export function AuthenticationDialog({ open, onAnswer }: AuthenticationDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const answer = async (outcome: 'complete' | 'fail') => {
    if (isBusy) return
    setBusy(true)
    await onAnswer(outcome).finally(() => setBusy(false))
  }
  return (
    <Dialog open={open} onClose={() => void answer('fail')} title={words.authenticationTitle}>
      <p>{words.authentication}</p>
      <div className="flex justify-end gap-3">
        <button type="button" className="btn" disabled={isBusy} onClick={() => void answer('fail')}>
          {words.fail}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy}
          onClick={() => void answer('complete')}
        >
          {words.complete}
        </button>
      </div>
    </Dialog>
  )
}

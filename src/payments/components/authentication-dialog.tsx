import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { cardFormMessages as words } from '../messages.ts'
import type { BankAnswer } from './fake-stripe-client.ts'

/** The stand-in for the question of the buyer's bank. It is answered once; closing it is failing it, as with a bank. */
export function AuthenticationDialog({ onAnswer }: { onAnswer: (answer: BankAnswer) => void }) {
  const [isAnswered, setAnswered] = useState(false)
  const answer = (choice: BankAnswer) => {
    setAnswered(true)
    onAnswer(choice)
  }
  return (
    <Dialog open onClose={() => answer('fail')} title={words.authenticationTitle}>
      <p>{words.authentication}</p>
      <div className="flex justify-end gap-3">
        <button type="button" className="btn" disabled={isAnswered} onClick={() => answer('fail')}>
          {words.fail}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isAnswered}
          onClick={() => answer('complete')}
        >
          {words.complete}
        </button>
      </div>
    </Dialog>
  )
}

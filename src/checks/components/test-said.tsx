import { runTexts } from '../texts.ts'
import type { TestProps } from './guided-test.ts'

/** What no browser can test: the person at the phone is asked. */
export default function SaidTest({ test, answer }: TestProps) {
  if (test !== 'buttons' && test !== 'earpiece') return null
  const say = (fine: boolean) => answer({ test, features: { fine } })
  return (
    <div className="grid gap-3">
      <button type="button" className="btn btn-outline" onClick={() => say(true)}>
        {runTexts.works}
      </button>
      <button type="button" className="btn btn-outline" onClick={() => say(false)}>
        {runTexts.broken}
      </button>
    </div>
  )
}

import { runTexts } from '../texts.ts'
import { Choices, type TestProps } from './guided-test.tsx'

/** What no browser can test: the person at the phone is asked. */
export default function SaidTest({ test, answer }: TestProps) {
  if (test !== 'buttons' && test !== 'earpiece') return null
  return (
    <div className="grid gap-3">
      <Choices
        answer={answer}
        of={[
          [runTexts.works, { test, features: { fine: true } }],
          [runTexts.broken, { test, features: { fine: false } }],
        ]}
      />
    </div>
  )
}

import { useState } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Answer, AskedChallenge } from '../contract.ts'
import type { CheckTest } from '../rules.ts'
import { runTexts } from '../texts.ts'

/** What every guided test gets: what it is asked, and how it answers. It needs nothing else, and measures when it is shown. */
export type TestProps = AskedChallenge & {
  test: CheckTest
  answer: (answer: Answer) => void
}

/** Tells from a refused permission, or a part that the browser or the phone lacks, why a test cannot be done. */
export function obstacleOf(reason: unknown): Answer {
  const name = reason instanceof Error ? reason.name : ''
  return { obstacle: name === 'NotAllowedError' ? 'denied' : 'missing-api' }
}

type MeasuredProps = TestProps & { measure: (asked: AskedChallenge) => Promise<Answer> }

/** The screen of a test that one press begins. What `measure` throws says why it cannot be done. */
export function Measured({ measure, answer, ...asked }: MeasuredProps) {
  const [isBusy, setBusy] = useState(false)
  const begin = () => {
    setBusy(true)
    void measure(asked).catch(obstacleOf).then(answer)
  }
  return (
    <SubmitButton type="button" busy={isBusy} onClick={begin}>
      {runTexts.begin}
    </SubmitButton>
  )
}

function startAt(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/** The heading of a screen, with which the phone shows it from its beginning. */
export function ScreenHeading({ text }: { text: string }) {
  return (
    <h2 ref={startAt} tabIndex={-1} className="font-bold text-xl">
      {text}
    </h2>
  )
}

/** How many steps are done. */
export function Progress(steps: { value: number; max: number }) {
  return (
    <progress
      {...steps}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
    />
  )
}

/** Answers by their labels. */
export type Labelled = Record<string, Answer>

type ChoicesProps = Pick<TestProps, 'answer'> & { of: Labelled }

/** Answers to choose from by a press. */
export function Choices({ answer, of }: ChoicesProps) {
  return Object.entries(of).map(([label, given]) => (
    <button key={label} type="button" className="btn btn-outline" onClick={() => answer(given)}>
      {label}
    </button>
  ))
}

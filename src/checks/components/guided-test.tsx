import { type ComponentType, useState } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Answer, AskedChallenge } from '../contract.ts'
import { runTexts } from '../texts.ts'

/** What every guided test gets: what it is asked, and how it answers. */
export type TestProps = AskedChallenge & { answer: (answer: Answer) => void }

/** Tells from a refused permission, or a part that the browser or the phone lacks, why a test cannot be done. */
export function obstacleOf(reason: unknown): Answer {
  const name = reason instanceof Error ? reason.name : ''
  return { obstacle: name === 'NotAllowedError' ? 'denied' : 'missing-api' }
}

type Measure = (asked: AskedChallenge) => Promise<Answer>

function Measured({ measure, answer, ...asked }: TestProps & { measure: Measure }) {
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

type ActionButtonProps = {
  label: string
  look?: 'btn-primary' | 'btn-outline' | 'btn-ghost'
  onClick: () => void
}

/** A button on the screen of a check. */
export function ActionButton({ label, look = 'btn-primary', onClick }: ActionButtonProps) {
  return (
    <button type="button" className={`btn ${look}`} onClick={onClick}>
      {label}
    </button>
  )
}

type Labelled = Record<string, Answer>

/**
 * A guided test, which the file with its name, `test-….tsx`, exports: what is measured after one press, where what it throws says why it
 * cannot be done; the answers to choose from, by their labels; or a screen of its own.
 */
export type GuidedTest = { measure: Measure } | { answers: () => Labelled } | ComponentType<TestProps>

/** The screen of a guided test. */
export function GuidedScreen({ guided: Guided, ...props }: TestProps & { guided: GuidedTest }) {
  if ('measure' in Guided) return <Measured {...props} measure={Guided.measure} />
  if ('answers' in Guided) return <Choices answer={props.answer} of={Guided.answers()} />
  return <Guided {...props} />
}

/** The answers of a part that only the person at the phone can try. */
export function worksOrNot(test: 'buttons' | 'earpiece'): Labelled {
  const said = (fine: boolean): Answer => ({ test, features: { fine } })
  return { [runTexts.works]: said(true), [runTexts.broken]: said(false) }
}

type ChoicesProps = Pick<TestProps, 'answer'> & { of: Labelled; columns?: 'grid-cols-3' }

/** Answers to choose from by a press, by their labels. */
export function Choices({ answer, of, columns }: ChoicesProps) {
  return (
    <div className={`grid gap-3 ${columns ?? ''}`}>
      {Object.entries(of).map(([label, given]) => (
        <ActionButton key={label} label={label} look="btn-outline" onClick={() => answer(given)} />
      ))}
    </div>
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

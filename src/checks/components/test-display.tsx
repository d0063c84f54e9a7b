import { useRef, useState } from 'react'
import type { Colour } from '../rules.ts'
import { guideTexts as words } from '../texts.ts'
import { ActionButton, Choices, type TestProps } from './guided-test.tsx'

/** Five plain colours over the whole screen, then the question whether there were spots. */
export default function DisplayTest({ challenge, answer }: TestProps) {
  const colours = challenge.colours ?? []
  const [place, setPlace] = useState(-1)
  const shown = useRef<{ colour: Colour; millis: number }[]>([])
  const shownAt = useRef(0)
  const colour = colours[place]
  const next = () => {
    if (colour) shown.current.push({ colour, millis: Math.round(performance.now() - shownAt.current) })
    shownAt.current = performance.now()
    setPlace(place + 1)
  }
  if (place < 0) return <ActionButton label={words.displayBegin} onClick={next} />
  if (colour) {
    return (
      <button
        type="button"
        aria-label={words.displayNext(place + 1)}
        className="fixed inset-0 z-50"
        style={{ background: colour }}
        onClick={next}
      />
    )
  }
  const said = (fine: boolean) => ({ test: 'display', features: { shown: shown.current, fine } }) as const
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{words.displayAsk}</legend>
      <Choices answer={answer} of={{ [words.displayFine]: said(true), [words.displaySpots]: said(false) }} />
    </fieldset>
  )
}

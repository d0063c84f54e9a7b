import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { stepTexts, addProductTexts as words } from '../texts/offer.ts'
import { typedFacts } from './fact-inputs.ts'
import type { OfferDraft } from './offer-draft.ts'

/** The fields of each part of the form, in order. A small screen shows one part at a time. */
const parts: readonly (readonly FieldPath<OfferDraft>[])[] = [
  ['photos'],
  ['productName', 'brand', 'condition', 'purchase_year', 'productDetails'],
  [...typedFacts.map((name) => `facts.${name}` as const), 'imei'],
  ['price', 'marketprice', 'location', 'mobile'],
]

const listTitles = () => [stepTexts.photos, words.aboutPhone, stepTexts.facts, stepTexts.sale]

export type OfferSteps = ReturnType<typeof useOfferSteps>

/** Returns which part of the form a small screen shows, and the functions that go to another one. */
export function useOfferSteps(form: UseFormReturn<OfferDraft>) {
  const [current, setCurrent] = useState(0)
  /** What gets the focus once its part is shown: a field, or the beginning of the part. */
  const focus = useRef<FieldPath<OfferDraft> | 'part'>(undefined)
  const boxes = useRef<(HTMLElement | null)[]>([])
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const to = focus.current
    focus.current = undefined
    if (to === 'part') {
      boxes.current[current]?.focus({ preventScroll: true })
      list.current?.scrollIntoView()
    } else if (to) form.setFocus(to)
    // oxlint-disable-next-line react/exhaustive-deps -- a field that is hidden cannot take the focus.
  }, [current])

  function show(step: number, to: FieldPath<OfferDraft> | 'part' = 'part'): void {
    focus.current = to
    setCurrent(step)
  }

  return {
    current,
    isLast: current === parts.length - 1,
    boxes,
    list,
    show,
    next: async () => {
      const isRight = await form.trigger(parts[current] ?? [], { shouldFocus: true })
      if (isRight) show(current + 1)
    },
    showFirstFault: () => {
      const isWrong = (field: FieldPath<OfferDraft>) => form.getFieldState(field).error !== undefined
      const step = parts.findIndex((fields) => fields.some(isWrong))
      const field = parts[step]?.find(isWrong)
      if (step !== current && field) show(step, field)
    },
  }
}

export function Step({
  number,
  steps,
  children,
}: {
  number: number
  steps: OfferSteps
  children: ReactNode
}) {
  return (
    <section
      ref={(box) => {
        steps.boxes.current[number] = box
      }}
      tabIndex={-1}
      className={`grid gap-8 outline-none ${number === steps.current ? '' : 'max-md:hidden'}`}
    >
      {children}
    </section>
  )
}

export function StepList({ steps }: { steps: OfferSteps }) {
  return (
    <nav ref={steps.list} aria-label={stepTexts.steps} className="mb-6 scroll-mt-24 grid gap-2 md:hidden">
      <ol className="grid grid-flow-col gap-1.5">
        {listTitles().map((title, number) => (
          <li key={title}>
            <button
              type="button"
              aria-current={number === steps.current ? 'step' : undefined}
              className="grid min-h-11 w-full items-center"
              onClick={() => steps.show(number)}
            >
              <span className="sr-only">{stepTexts.step(number + 1, title)}</span>
              <span
                className={`h-1.5 rounded-full ${number <= steps.current ? 'bg-primary' : 'bg-base-300'}`}
              />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="text-quiet text-sm">
        {`${stepTexts.position(steps.current + 1, parts.length)} ${stepTexts.kept}`}
      </p>
    </nav>
  )
}

/** Shows the buttons to the previous and the next part on a small screen. `quiet`: another button is the primary one. */
export function StepButtons({ steps, quiet }: { steps: OfferSteps; quiet: boolean }) {
  return (
    <>
      {steps.current > 0 && (
        <button
          type="button"
          className="btn btn-outline md:hidden"
          onClick={() => steps.show(steps.current - 1)}
        >
          {stepTexts.back}
        </button>
      )}
      {!steps.isLast && (
        <button
          type="button"
          className={`btn md:hidden ${quiet ? 'btn-outline' : 'btn-primary'}`}
          onClick={() => void steps.next()}
        >
          {stepTexts.next}
        </button>
      )}
    </>
  )
}

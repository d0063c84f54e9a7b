import { useEffect, useRef } from 'react'
import { Spinner } from '../../../ui/submit-button.tsx'
import { type ReportReason, reportReasons } from '../../rules.ts'
import { reasonTexts, askReasonTexts as words } from '../../texts.ts'

type ReportReasonsProps = {
  sending: ReportReason | undefined
  onChoose: (reason: ReportReason) => void
  onClose: () => void
}

/** Asks why a phone was reported; Escape closes the question without an answer. `sending` is the reason being sent. */
export default function ReportReasons({ sending, onChoose, onClose }: ReportReasonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="panel p-4"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <legend className="float-left font-semibold">{words.title}</legend>
      <div className="clear-both grid gap-3 pt-1">
        <p className="text-quiet text-sm">{words.hint}</p>
        <div className="flex flex-wrap gap-2">
          {reportReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              className="btn btn-outline btn-sm font-normal"
              aria-busy={sending === reason || undefined}
              onClick={() => !sending && onChoose(reason)}
            >
              {sending === reason && <Spinner small />}
              <span>{reasonTexts[reason]}</span>
            </button>
          ))}
          <button type="button" className="btn btn-ghost btn-sm font-normal" onClick={onClose}>
            {words.skip}
          </button>
        </div>
      </div>
    </fieldset>
  )
}

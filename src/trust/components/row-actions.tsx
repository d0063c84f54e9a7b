import { useCallback, useEffect, useRef } from 'react'
import { Spinner } from '../../ui/submit-button.tsx'

type RowAction = { label: string; style: string; onPress: () => void }

type RowActionsProps = {
  /** The id of what describes the buttons. */
  describedBy: string
  /** Whether the row is being worked on; the first button shows it. */
  busy: boolean
  actions: RowAction[]
}

/** The buttons of a table's row. */
export function RowActions({ describedBy, busy, actions }: RowActionsProps) {
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {actions.map(({ label, style, onPress }, place) => {
        const isBusy = busy && place === 0
        return (
          <button
            key={label}
            type="button"
            className={`btn btn-sm ${style}`}
            aria-describedby={describedBy}
            aria-busy={isBusy || undefined}
            onClick={() => !busy && onPress()}
          >
            {isBusy && <Spinner small />}
            <span>{label}</span>
          </button>
        )
      })}
    </span>
  )
}

/**
 * For a table whose rows go when a button of theirs has done its work: the focus then goes to the table, not to nowhere.
 * @param isAsking whether a dialog is open, which has the focus until it closes
 */
export function useRowFocus(isAsking: boolean) {
  const table = useRef<HTMLDivElement>(null)
  const isGone = useRef(false)
  useEffect(() => {
    if (isAsking || !isGone.current) return
    isGone.current = false
    table.current?.focus()
  })
  const focusAfterRemoval = useCallback(() => {
    isGone.current = true
  }, [])
  return { table, focusAfterRemoval }
}

import { useCallback, useEffect, useRef } from 'react'
import { Spinner } from './submit-button.tsx'

type RowAction = { label: string; style: string; onPress: () => void }

type RowActionsProps = {
  describedBy: string
  busy: boolean
  actions: RowAction[]
}

/** The buttons of a table row. While busy, the first shows a spinner and none can be pressed. */
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
 * Moves the focus to the table after a row was removed by its own button.
 * @param isAsking whether a dialog is open, which keeps the focus until it closes
 * @returns the table's `ref`, and a function to call when a row was removed
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

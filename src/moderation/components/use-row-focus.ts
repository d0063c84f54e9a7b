import { useCallback, useEffect, useRef } from 'react'

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
  const noteGone = useCallback(() => {
    isGone.current = true
  }, [])
  return { table, noteGone }
}

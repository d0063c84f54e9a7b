import type { InputEvent } from 'react'
import { toAsciiDigits } from '../kernel/digits.ts'

/** Puts Bangla digits that are typed or pasted into a number input in as Latin ones: Chromium would drop them. */
export function insertLatinDigits(event: InputEvent<HTMLInputElement>): void {
  const latin = toAsciiDigits(event.data)
  if (latin === event.data) return
  event.preventDefault()
  // Deprecated, but the only way that keeps the selection and what Undo knows.
  document.execCommand('insertText', false, latin)
}

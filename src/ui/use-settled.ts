import { useEffect, useState } from 'react'

/** Returns the text once typing has paused for so many milliseconds. */
export function useSettled(text: string, pauseMillis = 500): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMillis)
    return () => clearTimeout(timer)
  }, [text, pauseMillis])
  return settled
}

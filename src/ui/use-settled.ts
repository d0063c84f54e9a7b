import { useEffect, useState } from 'react'

const pauseMillis = 500

/** Returns the text once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMillis)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { offlineMessages } from '../messages/offline.ts'

/** Whether a page failed because there was no answer from the server, or not all of its scripts could be loaded. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status === 0
  if (!(error instanceof Error)) return false
  // Browsers have sentences of their own for a failed fetch, but the same type.
  return (
    error.name === 'MissingRoute' ||
    (error.name === 'TypeError' && /fetch|network|load failed/i.test(error.message))
  )
}

/**
 * Takes the place of a page without a connection. Loads it again on 'Try again' and when the connection returns, but only
 * if the server answers: otherwise the browser's own error page would appear.
 * @param address the page that could not be loaded; the current one by default
 */
export function Unreachable({ address }: { address?: string }) {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    const answers = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!answers) return setTrying(false)
    if (address) location.replace(address)
    else location.reload()
  }
  const onReturn = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    const listener = () => onReturn()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  return (
    <ErrorState
      title={offlineMessages.title}
      detail={offlineMessages.hint}
      onRetry={() => !isTrying && void tryAgain()}
      busy={isTrying}
    />
  )
}

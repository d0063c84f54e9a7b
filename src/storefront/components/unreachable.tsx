import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { offlineMessages } from '../messages/offline.ts'

/**
 * What a page lacked when it failed: an answer from the server, or a script of its own, which may be gone since Swap was updated.
 * Undefined when it failed otherwise. Browsers have sentences of their own for both, but the same type.
 */
export function whatIsMissing(error: unknown): 'answer' | 'script' | undefined {
  if (error instanceof ApiProblem) return error.status === 0 ? 'answer' : undefined
  if (!(error instanceof TypeError)) return undefined
  if (/module/i.test(error.message)) return 'script'
  return /fetch|network|load failed/i.test(error.message) ? 'answer' : undefined
}

/**
 * Takes the place of a page without a connection, or without one of its scripts. Loads it again on 'Try again' and when the connection returns, but only
 * if the server answers: otherwise the browser's own error page would appear.
 * @param address the page that could not be loaded; the current one by default
 */
export function Unreachable({
  address,
  missing = 'answer',
}: {
  address?: string
  missing?: 'answer' | 'script'
}) {
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
      title={missing === 'script' ? offlineMessages.incomplete : offlineMessages.title}
      detail={missing === 'script' ? offlineMessages.incompleteHint : offlineMessages.hint}
      onRetry={() => !isTrying && void tryAgain()}
      busy={isTrying}
    />
  )
}

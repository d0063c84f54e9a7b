import { useEffect, useEffectEvent, useState } from 'react'
import { ApiProblem } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { offlineTexts } from '../texts/storefront.ts'

/**
 * Tells what a failed page lacked: an answer from the server, or one of its scripts, which an update may have removed; undefined
 * for any other error. Browsers word both differently, but throw the same type.
 */
export function whatIsMissing(error: unknown): 'answer' | 'script' | undefined {
  if (error instanceof ApiProblem) return error.status === 0 ? 'answer' : undefined
  if (!(error instanceof TypeError)) return undefined
  if (/module/i.test(error.message)) return 'script'
  return /fetch|network|load failed/i.test(error.message) ? 'answer' : undefined
}

/** How often a page that could not be loaded looks for the server, which may be back without an event that says so. */
const lookMillis = 5000

/**
 * Takes the place of a page without a connection, or without one of its scripts. Loads it again on 'Try again' and when the
 * connection returns, but only if the server answers: otherwise the browser's own error page would appear.
 * @param address the page that could not be loaded, which is tried again every few seconds; the current one by default
 */
export function Unreachable({
  address,
  missing = 'answer',
}: {
  address?: string
  missing?: 'answer' | 'script'
}) {
  const [isTrying, setTrying] = useState(false)
  const loadAgain = async () => {
    if (!(await isAnswering())) return
    if (address) location.replace(address)
    else location.reload()
  }
  const tryAgain = async () => {
    setTrying(true)
    await loadAgain()
    setTrying(false)
  }
  const onReturn = useEffectEvent(() => void loadAgain())
  useEffect(() => {
    const look = () => onReturn()
    addEventListener('online', look)
    const timer = address ? setInterval(look, lookMillis) : undefined
    return () => {
      removeEventListener('online', look)
      clearInterval(timer)
    }
  }, [address])
  return (
    <ScriptedControls>
      <ErrorState
        title={missing === 'script' ? offlineTexts.incomplete : offlineTexts.title}
        detail={missing === 'script' ? offlineTexts.incompleteHint : offlineTexts.hint}
        onRetry={() => !isTrying && void tryAgain()}
        busy={isTrying}
        isPage
      />
    </ScriptedControls>
  )
}

const isAnswering = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

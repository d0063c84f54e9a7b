import { useEffect, useState } from 'react'
import BellRing from '~icons/lucide/bell-ring'
import X from '~icons/lucide/x'
import { readStored, store } from '../../../ui/browser-store.ts'
import { toast } from '../../../ui/toaster.tsx'
import { pushTexts as words } from '../../texts/settings.ts'
import type { PushState } from './subscribe-browser.ts'

const loadSubscribing = () => import('./subscribe-browser.ts')

function usePush() {
  const [state, setState] = useState<PushState>('impossible')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void loadSubscribing()
      .then(({ readPushState }) => readPushState())
      .then(setState, () => {})
  }, [])
  const turn = async (on: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { turnPushOn, turnPushOff } = await loadSubscribing()
      setState(await (on ? turnPushOn() : turnPushOff()))
    } catch {
      toast.error(words.failed)
    }
    setBusy(false)
  }
  return { state, isBusy, turn }
}

/** The switch of notices to this browser, in the settings. Nothing where they are impossible. */
export function PushSwitch() {
  const { state, isBusy, turn } = usePush()
  if (state === 'impossible') return null
  return (
    <section aria-label={words.title} className="grid justify-items-start gap-3 panel p-4 sm:p-6">
      <h2 className="font-semibold">{words.title}</h2>
      <p className="max-w-prose text-quiet">{state === 'blocked' ? words.blocked : words.explain}</p>
      {state !== 'blocked' && (
        <button
          type="button"
          className={`btn ${state === 'on' ? 'btn-outline' : 'btn-primary'}`}
          aria-busy={isBusy}
          onClick={() => void turn(state === 'off')}
        >
          {state === 'on' ? words.turnOff : words.turnOn}
        </button>
      )}
    </section>
  )
}

const declinedKey = 'push-declined'

/** Offers notices to this browser, where somebody waits for something: once, until it is accepted or declined. */
export default function PushOffer() {
  const { state, isBusy, turn } = usePush()
  const [isDeclined, setDeclined] = useState(() => readStored(declinedKey) !== null)
  if (state !== 'off' || isDeclined) return null
  const decline = () => {
    store(declinedKey, '1')
    setDeclined(true)
  }
  return (
    <section aria-label={words.title} className="mb-4 flex items-start gap-3 panel p-4">
      <BellRing size={22} className="my-2.5 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="min-w-0 grow basis-52">{words.offer}</p>
        <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void turn(true)}>
          {words.turnOn}
        </button>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square"
        aria-label={words.decline}
        title={words.decline}
        onClick={decline}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </section>
  )
}

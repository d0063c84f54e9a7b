import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loginTexts } from '../../auth/forms/texts.ts'
import { Spinner } from '../../ui/submit-button.tsx'
import { secondFactorQuery } from '../queries.ts'
import { showTexts as words } from '../texts.ts'
import { showPasskey, usePasskeySupport } from './browser-passkeys.ts'

type PasskeyButtonProps = {
  /** Runs once the passkey is accepted; the button is busy until it ends. */
  onShown: () => Promise<void> | void
  onFailed: (problem: string) => void
}

/** A button that shows a passkey. Renders nothing when the account has none or the browser cannot use them. */
export default function PasskeyButton({ onShown, onFailed }: PasskeyButtonProps) {
  const canUse = usePasskeySupport()
  const { data } = useQuery({ ...secondFactorQuery(), enabled: canUse })
  const [isBusy, setBusy] = useState(false)
  if (!canUse || !data?.passkey) return null
  const show = async () => {
    setBusy(true)
    onFailed('')
    try {
      await showPasskey()
      await onShown()
    } catch (reason) {
      onFailed((reason as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-primary w-full"
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void show()}
      >
        {isBusy && <Spinner />}
        <span>{words.passkey}</span>
      </button>
      <div className="divider my-0 text-quiet text-sm">{loginTexts.or}</div>
    </>
  )
}

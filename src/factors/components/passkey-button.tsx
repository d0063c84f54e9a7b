import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loginTexts } from '../../auth/forms/texts.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import { useHydrated } from '../../ui/hydrated.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import { secondFactorQuery } from '../queries.ts'
import type { FactorApi } from '../routes.ts'
import { passkeyTexts, showTexts as words } from '../texts.ts'

const api = createApi<FactorApi>()

/** Returns whether this browser can use passkeys here: after hydration, and not at a bare IP address. */
export function usePasskeySupport(): boolean {
  const isHydrated = useHydrated()
  return isHydrated && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Has the browser make a passkey. Throws an error whose message is a sentence for the user. */
export const createPasskey = (optionsJSON: CreationOptions) =>
  startRegistration({ optionsJSON }).catch(throwSentence)

/** Has the browser show a passkey as this session's second factor. Throws an error whose message is a sentence for the user. */
async function showPasskey(): Promise<void> {
  const optionsJSON = await parseResponse(api.secondfactor.challenge.$post({}))
  const response = await startAuthentication({ optionsJSON }).catch(throwSentence)
  await parseResponse(api.secondfactor.passkey.$post({ json: { response } }))
}

function throwSentence(reason: unknown): never {
  const isKnown =
    reason instanceof WebAuthnError && reason.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new Error(isKnown ? passkeyTexts.known : passkeyTexts.notUsed)
}

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

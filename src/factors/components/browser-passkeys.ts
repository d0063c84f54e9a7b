import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { createApi, parseResponse } from '../../ui/api.ts'
import { useHydrated } from '../../ui/hydrated.tsx'
import type { FactorApi } from '../routes.ts'
import { passkeyTexts as words } from '../texts.ts'

const api = createApi<FactorApi>()

/** Whether this browser can use passkeys here. They belong to the name of a site: at a bare IP address there are none. */
export function usePasskeySupport(): boolean {
  const isHydrated = useHydrated()
  return isHydrated && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Has the person make a passkey. Throws with a sentence for them. */
export const createPasskey = (optionsJSON: CreationOptions) =>
  startRegistration({ optionsJSON }).catch(throwSentence)

/** Has the person show a passkey as the second factor of the session. Throws with a sentence for them. */
export async function showPasskey(): Promise<void> {
  const optionsJSON = await parseResponse(api.secondfactor.challenge.$post({}))
  const response = await startAuthentication({ optionsJSON }).catch(throwSentence)
  await parseResponse(api.secondfactor.passkey.$post({ json: { response } }))
}

function throwSentence(reason: unknown): never {
  const isKnown =
    reason instanceof WebAuthnError && reason.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new Error(isKnown ? words.known : words.notUsed)
}

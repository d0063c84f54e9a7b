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

/** None at a bare IP address. */
export function usePasskeySupport(): boolean {
  const isHydrated = useHydrated()
  return isHydrated && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Throws with a sentence. */
export const createPasskey = (optionsJSON: CreationOptions) =>
  startRegistration({ optionsJSON }).catch(throwSentence)

/** Throws with a sentence. */
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

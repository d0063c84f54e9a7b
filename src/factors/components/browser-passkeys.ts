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

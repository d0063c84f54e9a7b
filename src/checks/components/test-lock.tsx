import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startRegistration,
} from '@simplewebauthn/browser'
import type { GuidedTest } from './guided-test.tsx'

/** ES256 and RS256 (RFC 9053), which every phone has one of. */
const algorithms = [-7, -257]

/** Whether the screen lock verifies its user: the phone signs the challenge once it is unlocked. */
export default {
  async measure({ nonce }) {
    if (!browserSupportsWebAuthn() || !(await platformAuthenticatorIsAvailable())) {
      return { obstacle: 'missing-api' }
    }
    const { id, rawId, response } = await startRegistration({
      optionsJSON: {
        challenge: nonce,
        rp: { name: 'Swap', id: location.hostname },
        user: { id: nonce, name: 'Swap', displayName: 'Swap' },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        attestation: 'none',
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'discouraged',
        },
      },
    })
    const { clientDataJSON, attestationObject } = response
    return {
      test: 'lock',
      features: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } },
    }
  },
} satisfies GuidedTest

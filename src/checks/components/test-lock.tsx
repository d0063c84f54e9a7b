import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startRegistration,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { runTexts } from '../texts.ts'
import { obstacleOf, type TestProps } from './guided-test.ts'

/** ES256 and RS256 (RFC 9053), which every phone has one of. */
const algorithms = [-7, -257]

async function unlock(nonce: string) {
  const made = await startRegistration({
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
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject } }
}

/** Whether the screen lock verifies its user: the phone signs the challenge once it is unlocked. */
export default function LockTest({ nonce, answer }: TestProps) {
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const isPossible = browserSupportsWebAuthn() && (await platformAuthenticatorIsAvailable())
      answer(isPossible ? { test: 'lock', features: await unlock(nonce) } : { obstacle: 'missing-api' })
    } catch (reason) {
      answer(obstacleOf(reason))
    }
  }
  return (
    <SubmitButton type="button" busy={isAsking} onClick={() => void ask()}>
      {runTexts.begin}
    </SubmitButton>
  )
}

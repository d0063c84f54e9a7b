import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../../auth/forms/components/password-field.tsx'
import { proofTexts as words } from '../../auth/forms/texts.ts'
import { askGoogle, GoogleMark } from '../../auth/google/components/ask-google.tsx'
import { proveWithGoogle } from '../../auth/google/components/enter-google.ts'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { factorsQuery, hasFactor as isAny } from '../queries.ts'

/** The state of a fresh proof in a form: no password after a Google sign-in, nor with a second factor (`withFactor`). */
export function useProof(onFailed: (error: Error) => void) {
  const [isGoogle, setProven] = useState(false)
  const { data: factors } = useQuery(factorsQuery())
  const hasFactor = factors !== undefined && isAny(factors)
  return {
    isProven: isGoogle || hasFactor,
    hasFactor,
    prove: () => void proveWithGoogle(askGoogle).then(setProven, onFailed),
    forget: () => setProven(false),
  }
}

type ProofFieldProps = {
  proof: ReturnType<typeof useProof>
  register: () => UseFormRegisterReturn
  error: FieldError | undefined
}

/** The field that takes a fresh proof: the password, or Google once more. */
export function ProofField({ proof, register, error }: ProofFieldProps) {
  const { email } = useSignedInUser()
  if (proof.isProven) {
    return (
      <p role="status" className="text-quiet text-sm">
        {proof.hasFactor ? words.byFactor : words.proven}
      </p>
    )
  }
  return (
    <div className="grid justify-items-stretch gap-2">
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        register={register()}
        error={error}
      />
      <button type="button" className="btn btn-ghost btn-sm justify-self-start" onClick={proof.prove}>
        <GoogleMark />
        <span>{words.useGoogle}</span>
      </button>
    </div>
  )
}

import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { disputeReasonMessages, complaintMessages as words } from '../../messages/disputes.ts'
import { disputeReasons } from '../rules.ts'

type ReasonFieldProps = { register: UseFormRegisterReturn; error: string | undefined }

/** What is wrong with the phone: one of four reasons. */
export function ReasonField({ register, error }: ReasonFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
      <legend className="pb-1.5 font-medium text-sm">{words.reason}</legend>
      {disputeReasons.map((reason) => (
        <label key={reason} className="flex min-h-9 cursor-pointer items-center gap-3">
          <input
            type="radio"
            value={reason}
            {...register}
            aria-invalid={error ? true : undefined}
            className="size-5 shrink-0 accent-primary"
          />
          {disputeReasonMessages[reason]}
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

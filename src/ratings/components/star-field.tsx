import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { rateMessages as words } from '../messages/ratings.ts'
import { starValues } from '../rules.ts'

type StarFieldProps = { register: UseFormRegisterReturn; chosen: number; error: string | undefined }

const nameOf = (stars: number) => words.starNames[stars - 1] ?? ''

/** One to five stars: radio buttons, so that the arrow keys choose. */
export function StarField({ register, chosen, error }: StarFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
      <legend className="pb-1 font-medium text-sm">{words.legend}</legend>
      <div className="-ms-1.5 flex flex-wrap items-center">
        {starValues.map((value) => (
          <label
            key={value}
            className="relative cursor-pointer rounded-field p-1.5 text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              value={value}
              {...register}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <Star size={30} aria-hidden="true" className={value <= chosen ? 'fill-current' : ''} />
            <span className="sr-only">{words.starLabel(value, nameOf(value))}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ps-2 text-quiet text-sm">
          {nameOf(chosen)}
        </span>
      </div>
      {error && (
        <p id={errorId} className="text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

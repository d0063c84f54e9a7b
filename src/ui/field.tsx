import { type ComponentProps, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Elements } from './elements.ts'

export type FieldProps = {
  label: string
  /** What react-hook-form's `register` returns; left out for a read-only field. */
  register?: UseFormRegisterReturn
  error?: { message?: string } | undefined
  hint?: ReactNode
}

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** A form field: label, control, error and hint unless they are the same, linked for screen readers. `children` renders the control. */
export function Field({
  label,
  error,
  hint,
  children,
}: Omit<FieldProps, 'register'> & { children: (control: Control) => Elements }) {
  const id = useId()
  const message = error?.message
  const isRepeated = hint === message
  const describedBy = [message && `${id}-error`, hint && !isRepeated && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    // May be narrower than its control: large text must not widen the page.
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(message ? { 'aria-invalid': true as const } : {}),
      })}
      {message && (
        <p id={`${id}-error`} className="text-error text-sm">
          {message}
        </p>
      )}
      {hint && !isRepeated && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A hint below a note about what was typed. */
export const belowNote = (note: string | null, hint: ReactNode): ReactNode =>
  note ? (
    <>
      <span className="block font-medium text-base-content">{note}</span>
      <span>{hint}</span>
    </>
  ) : (
    hint
  )

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'prefix'> & {
    prefix?: ReactNode
    suffix?: Elements
  }

export function TextField({ label, register, error, hint, prefix, suffix, ...input }: TextFieldProps) {
  const tone = error ? 'input-error' : ''
  const readOnly = input.readOnly ? 'bg-base-200' : ''
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={`input w-full ${tone} ${readOnly}`}>
          {prefix && (
            <span aria-hidden="true" className="text-quiet">
              {prefix}
            </span>
          )}
          <input {...input} {...register} {...control} className="min-w-0 grow" />
          {suffix}
        </div>
      )}
    </Field>
  )
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & {
    options: readonly { value: string; label: string }[]
    /** The label of the empty choice; left out when the field has a default. */
    placeholder?: string
  }

export function SelectField({
  label,
  register,
  error,
  hint,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select
          {...select}
          {...register}
          {...control}
          className={`select w-full ${error ? 'select-error' : ''}`}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function TextAreaField({
  label,
  register,
  error,
  hint,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          rows={5}
          {...textarea}
          {...register}
          {...control}
          className={`textarea w-full ${error ? 'textarea-error' : ''}`}
        />
      )}
    </Field>
  )
}

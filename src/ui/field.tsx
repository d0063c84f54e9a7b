import { type ComponentProps, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Elements } from './elements.ts'

/** What every field takes. */
export type FieldProps = {
  label: string
  /** The result of react-hook-form's `register('name', rules)`. Left out for a read-only field. */
  register?: UseFormRegisterReturn
  error?: { message?: string } | undefined
  /** Help below the control, shown beside an error too. */
  hint?: ReactNode
}

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label above, control, then help and message under it, tied to the control for screen readers. */
export function Field({
  label,
  error,
  hint,
  children,
}: Omit<FieldProps, 'register'> & { children: (control: Control) => Elements }) {
  const id = useId()
  const message = error?.message
  const describedBy = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    // One column that may be narrower than the control's own width: large text must not widen the page.
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
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'prefix'> & {
    /** Stands in front of the value, such as a currency sign. */
    prefix?: ReactNode
    /** Stands behind the value, such as a button that shows the password. */
    suffix?: Elements
  }

/** One line of text, a number, an e-mail, a password. */
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
    /** The first, empty choice; left out when something is chosen from the start. */
    placeholder?: string
  }

/** One of a few choices. */
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

/** Several lines of text. */
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

import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & {
    /** The chosen files are shown elsewhere: hides the browser's own 'No file chosen'. */
    listed?: boolean
  }

/** One file, or several with `multiple`. */
export function FileField({ label, register, error, hint, listed, ...input }: FileFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...input}
          {...register}
          {...control}
          type="file"
          className={`file-input w-full ${error ? 'file-input-error' : ''} ${listed ? 'text-transparent file:text-base-content' : ''}`}
        />
      )}
    </Field>
  )
}

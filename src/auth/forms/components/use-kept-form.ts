import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useAuth } from '../../session/components/use-auth.ts'
import { keepForm } from './keep-form.ts'

/**
 * Keeps what is typed into a form, per account, until it was sent (`keepForm`), and sends it: what `send` is given receives the key
 * under which the server creates it once.
 * @param name of the form, with the id of what it is about; null when nothing in it is worth keeping
 */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | null) {
  const { user, previousUser } = useAuth()
  // Whoever opened the form: what is typed after their session has ended is still theirs.
  const [account] = useState((user ?? previousUser)?.uid)
  const kept = useRef<ReturnType<typeof keepForm>>(null)
  const { getValues, setValue, watch } = form
  useEffect(() => {
    const watched = {
      getValues,
      setValue: (field: string, value: unknown) =>
        setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        }),
      watch: (onChange: () => void) => watch(onChange),
    }
    const opened = keepForm(watched, account && name ? { account, name } : null)
    kept.current = opened
    return opened.end
  }, [getValues, setValue, watch, account, name])
  return {
    /** Sends the form with its key. What was typed is forgotten once that has succeeded. */
    send: <Answer>(call: (key: string | undefined) => Promise<Answer>): Promise<Answer> =>
      kept.current ? kept.current.send(call) : call(undefined),
  }
}

import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useAuth } from '../../session/components/use-auth.ts'
import { keepForm } from './keep-form.ts'

/** Keeps a form of the current account in this browser with `keepForm`; `name` is null when nothing is worth keeping. */
export function useKeptForm<Values extends FieldValues>(form: UseFormReturn<Values>, name: string | null) {
  const { user, previousUser } = useAuth()
  // Typing after a session's end still belongs to its owner.
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
    send: <Answer>(call: (key: string | undefined) => Promise<Answer>): Promise<Answer> =>
      kept.current ? kept.current.send(call) : call(undefined),
  }
}

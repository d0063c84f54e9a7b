import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '../../../ui/api.ts'
import { dropDraft, loadDraft, storeDraft } from '../../../ui/stored-drafts.ts'
import { useAuth } from '../../session/components/use-auth.ts'

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

type Values = Record<string, unknown>

/** What `keepForm` needs of a form of react-hook-form. */
type WatchedForm = {
  getValues: () => Values
  setValue: (name: string, value: unknown) => void
  watch: (onChange: () => void) => { unsubscribe: () => void }
}

type Kept = { typed: Values; key: string | undefined }

/**
 * Keeps a form in this browser until it is sent, with an idempotency key that each change renews. Without a place, it only makes
 * the key.
 * @param place the account's id and the form's name
 */
export function keepForm(form: WatchedForm, place: { account: string; name: string } | null) {
  const opened = { ...form.getValues() }
  let key: string | undefined
  let isTouched = false
  let isRestoring = false

  const forget = () => {
    key = undefined
    if (place) void dropDraft(place.account, place.name)
  }
  const store = () => {
    if (!place) return
    const values = Object.entries(form.getValues())
    const typed = values.filter(([name, value]) => (opened[name] ?? '') !== (value ?? ''))
    if (typed.length === 0) void dropDraft(place.account, place.name)
    else void storeDraft(place.account, place.name, { typed: Object.fromEntries(typed), key } satisfies Kept)
  }
  const { unsubscribe } = form.watch(() => {
    if (isRestoring) return
    isTouched = true
    key = undefined
    // Now: what begins while the page is left does not arrive.
    store()
  })
  const restore = async () => {
    const kept = place && (await loadDraft<Kept>(place.account, place.name))
    if (!kept || isTouched || isOver) return
    isRestoring = true
    for (const [name, value] of Object.entries(kept.typed)) form.setValue(name, value)
    isRestoring = false
    key = kept.key
  }
  let isOver = false
  void restore()

  return {
    /** Calls with the idempotency key, and forgets what was typed once the call succeeds. */
    async send<Answer>(call: (key: string | undefined) => Promise<Answer>): Promise<Answer> {
      // Absent without https.
      key ??= crypto.randomUUID?.()
      store()
      try {
        const answer = await call(key)
        forget()
        return answer
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'idempotency-key-reused') key = undefined
        throw problem
      }
    },
    end() {
      isOver = true
      unsubscribe()
    },
  }
}

import { ApiProblem } from '../../../ui/api.ts'
import { dropDraft, loadDraft, storeDraft } from '../../../ui/stored-drafts.ts'

/** What is typed into a form, by the names of its fields. */
type Values = Record<string, unknown>

/** The form, as react-hook-form has it. */
export type WatchedForm = {
  getValues: () => Values
  setValue: (name: string, value: unknown) => void
  /** Calls back after each change, until it is unsubscribed. */
  watch: (onChange: () => void) => { unsubscribe: () => void }
}

/** What differs from the form as it was opened, and the key under which that was sent. */
type Kept = { typed: Values; key: string | undefined }

/**
 * Keeps what is typed into a form in this browser until it was sent, and gives each sending a key, so that pressing again after a
 * lost answer sends nothing twice. A change of the form makes a new key. Without a place, only the key is made.
 * @param place the account that types, and the name of the form
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
    // At once: what is begun when the page is being left does not arrive.
    store()
  })
  const restore = async () => {
    const kept = place && (await loadDraft<Kept>(place.account, place.name))
    // What was typed meanwhile is newer.
    if (!kept || isTouched || isOver) return
    isRestoring = true
    for (const [name, value] of Object.entries(kept.typed)) form.setValue(name, value)
    isRestoring = false
    key = kept.key
  }
  let isOver = false
  void restore()

  return {
    /** Sends the form with its key; once that has succeeded, what was typed is forgotten. */
    async send<Answer>(call: (key: string | undefined) => Promise<Answer>): Promise<Answer> {
      // Not there on pages without https.
      key ??= crypto.randomUUID?.()
      store()
      try {
        const answer = await call(key)
        forget()
        return answer
      } catch (problem) {
        // Whoever presses again after that sentence means a new one.
        if (problem instanceof ApiProblem && problem.code === 'idempotency-key-reused') key = undefined
        throw problem
      }
    },
    /** Watches the form no more. */
    end() {
      isOver = true
      unsubscribe()
    },
  }
}

import { type SyntheticEvent, useDeferredValue, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import SendHorizontal from '~icons/lucide/send-horizontal'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { AttachPhotos, usePhotoDraft } from '../../images/components/attach-photos.tsx'
import { warningOf } from '../../kernel/judge-message.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { Spinner } from '../../ui/submit-button.tsx'
import { CautionLine } from '../../ui/warned-text.tsx'
import { useSendMessage } from '../queries.ts'
import { maxTextLength } from '../rules.ts'
import { conversationTexts as words } from '../texts.ts'

type MessageFormProps = {
  conversationId: string
  /** Messages to begin with, offered while nothing is typed. */
  ready: readonly string[]
}

/** A form for a message. Typed text is kept until it is sent; Control or Command with Enter sends it, too. */
export function MessageForm({ conversationId, ready }: MessageFormProps) {
  const form = useForm({ defaultValues: { text: '' } })
  const { register, handleSubmit, formState, getValues, setValue, setError, setFocus } = form
  const typed = useWatch({ control: form.control, name: 'text' })
  const warning = warningOf(useDeferredValue(typed))
  const caution = warning && (words.cautions as Partial<Record<typeof warning, string>>)[warning]
  const kept = useKeptForm(form, `message in ${conversationId}`)
  const send = useSendMessage(conversationId)
  const photos = usePhotoDraft()
  const sendText = handleSubmit(async ({ text }) => {
    try {
      const message = { text: trimUnseen(text), photos: await photos.send() }
      await kept.send((key) => send.mutateAsync({ message, key }))
      const now = getValues('text')
      setValue('text', now.startsWith(text) ? now.slice(text.length).trimStart() : now)
      photos.clearSent()
      setFocus('text')
    } catch (error) {
      setError('text', { message: (error as Error).message })
    }
  })
  // A ref: the form's state is as old as its last rendering.
  const isSending = useRef(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await sendText(event)
    isSending.current = false
  }
  const id = useId()
  const message = formState.errors.text?.message
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-x-2 gap-y-1 bg-base-100 p-2 max-lg:border-base-300 max-lg:border-t lg:panel max-lg:[&_.btn-square]:size-[44px]"
      onSubmit={submit}
    >
      {typed === '' && ready.length > 0 && (
        <ul aria-label={words.suggested} className="flex w-full gap-2 overflow-x-auto">
          {ready.map((text) => (
            <li key={text} className="shrink-0">
              <button
                type="button"
                className="btn btn-outline rounded-full font-normal"
                onClick={() => {
                  setValue('text', text, { shouldDirty: true })
                  setFocus('text')
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="w-full empty:hidden">
        {caution && <CautionLine>{caution}</CautionLine>}
      </div>
      <AttachPhotos draft={photos} compact />
      <label htmlFor={id} className="sr-only">
        {words.label}
      </label>
      <textarea
        id={id}
        rows={1}
        placeholder={words.label}
        {...register('text', {
          validate: (text) => {
            if (!trimUnseen(text) && photos.photos.length === 0) return words.missing
            return trimUnseen(text).length <= maxTextLength || words.tooLong
          },
        })}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        className={`textarea field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none ${message ? 'textarea-error' : ''}`}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
      />
      <button
        type="submit"
        className="btn btn-primary btn-square"
        aria-label={words.send}
        title={words.send}
        aria-busy={formState.isSubmitting}
      >
        {formState.isSubmitting ? <Spinner /> : <SendHorizontal size={20} aria-hidden="true" />}
      </button>
      {message && (
        <p id={`${id}-error`} className="w-full px-1 text-error text-sm">
          {message}
        </p>
      )}
    </form>
  )
}

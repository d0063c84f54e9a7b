import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type SyntheticEvent, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { AttachPhotos, usePhotoDraft } from '../../images/components/attach-photos.tsx'
import { trimUnseen } from '../../kernel/visible-text.ts'
import { Spinner } from '../../ui/submit-button.tsx'
import { maxTextLength } from '../rules.ts'
import { conversationTexts as words } from '../texts.ts'
import { useSendMessage } from './use-conversation.ts'

/** A form for a message. Typed text is kept until it is sent; Control or Command with Enter sends it, too. */
export function MessageForm({ conversationId }: { conversationId: string }) {
  const form = useForm({ defaultValues: { text: '' } })
  const { register, handleSubmit, formState, getValues, setValue, setError, setFocus } = form
  const kept = useKeptForm(form, `message in ${conversationId}`)
  const send = useSendMessage(conversationId)
  const photos = usePhotoDraft()
  const sendText = handleSubmit(async ({ text }) => {
    try {
      const message = { text: trimUnseen(text), photos: await photos.send() }
      await kept.send((key) => send.mutateAsync({ message, key }))
      const typed = getValues('text')
      setValue('text', typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed)
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
    <form noValidate className="flex flex-wrap items-end gap-x-2 gap-y-1 panel p-2" onSubmit={submit}>
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
        className={`textarea field-sizing-content max-h-40 min-h-10 min-w-0 flex-1 resize-none ${message ? 'textarea-error' : ''}`}
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

import { type SyntheticEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { AttachPhotos, usePhotoDraft } from '../../images/components/attach-photos.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { conversationMessages as words } from '../messages.ts'
import { maxTextLength } from '../rules.ts'
import { useSendMessage } from './use-conversation.ts'

/**
 * Writes a message. What was typed stays until it is sent, and what is typed meanwhile stays for the next. Control or Command
 * with Enter sends it, too.
 */
export function MessageForm({ conversationId }: { conversationId: string }) {
  const { register, handleSubmit, formState, getValues, setValue, setError, setFocus } = useForm<{
    text: string
  }>({
    defaultValues: { text: '' },
  })
  const send = useSendMessage(conversationId)
  const photos = usePhotoDraft()
  const sendText = handleSubmit(async ({ text }) => {
    try {
      await send.mutateAsync({ text: text.trim(), photos: await photos.send() })
      const typed = getValues('text')
      setValue('text', typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed)
      photos.clearSent()
      setFocus('text')
    } catch (error) {
      setError('text', { message: (error as Error).message })
    }
  })
  // The state of the form is as old as its last rendering.
  const isSending = useRef(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await sendText(event)
    isSending.current = false
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label={words.label}
        rows={3}
        register={register('text', {
          validate: (text) => {
            if (!text.trim() && photos.photos.length === 0) return words.missing
            return text.trim().length <= maxTextLength || words.tooLong
          },
        })}
        error={formState.errors.text}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
      />
      <AttachPhotos draft={photos} />
      <div className="justify-self-end">
        <SubmitButton busy={formState.isSubmitting}>{words.send}</SubmitButton>
      </div>
    </form>
  )
}

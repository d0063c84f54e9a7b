import { useForm } from 'react-hook-form'
import { AttachPhotos } from '../../images/components/attach-photos.tsx'
import { usePhotoDraft } from '../../images/components/use-photo-draft.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { conversationMessages as words } from '../messages/conversations.ts'
import { maxTextLength } from '../rules.ts'
import { useSendMessage } from './use-messages.ts'

/** Writes a message. What was typed stays until it is sent. Control or Command with Enter sends it, too. */
export function MessageForm({ conversationId }: { conversationId: string }) {
  const { register, handleSubmit, formState, reset, setError, setFocus } = useForm<{ text: string }>({
    defaultValues: { text: '' },
  })
  const send = useSendMessage(conversationId)
  const photos = usePhotoDraft()
  const submit = handleSubmit(async ({ text }) => {
    try {
      await send.mutateAsync({ text: text.trim(), photos: await photos.send() })
      reset()
      photos.clear()
      setFocus('text')
    } catch (error) {
      setError('text', { message: (error as Error).message })
    }
  })
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

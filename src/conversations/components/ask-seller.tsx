import { useNavigate } from 'react-router'
import MessageCircle from '~icons/lucide/message-circle'
import { conversationPaths } from '../../kernel/paths.ts'
import { BarLabel, Spinner } from '../../ui/submit-button.tsx'
import { useAskSeller, useWriteAboutOrder } from '../queries.ts'
import { conversationTexts as words } from '../texts.ts'

/** A button that opens the user's conversation about a phone with its seller, and starts one if there is none. */
export function AskSeller({ productId }: { productId: string }) {
  const navigate = useNavigate()
  const ask = useAskSeller()
  const open = () => {
    if (ask.isPending) return
    ask.mutate(productId, { onSuccess: ({ _id }) => void navigate(conversationPaths.one(_id)) })
  }
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-label={words.ask}
      aria-busy={ask.isPending}
      onClick={open}
    >
      {ask.isPending ? <Spinner /> : <MessageCircle size={18} aria-hidden="true" />}
      <BarLabel label={words.ask} short={words.askShort} />
    </button>
  )
}

/** A button that opens the conversation with the other party of an order, and starts one if there is none. */
export function WriteToParty({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const write = useWriteAboutOrder()
  const open = () => {
    if (write.isPending) return
    write.mutate(orderId, { onSuccess: ({ _id }) => void navigate(conversationPaths.one(_id)) })
  }
  return (
    <button type="button" className="btn btn-outline" aria-busy={write.isPending} onClick={open}>
      {write.isPending ? <Spinner /> : <MessageCircle size={18} aria-hidden="true" />}
      <span>{words.write}</span>
    </button>
  )
}

import type { WireConversation } from '../contract.ts'
import { conversationMessages as words } from '../messages/conversations.ts'
import { useBlock, useReport } from './use-messages.ts'

/** Blocking and reporting. */
export function ConversationActions({ conversation }: { conversation: WireConversation }) {
  const block = useBlock(conversation._id)
  const report = useReport(conversation._id)
  const isBlocked = conversation.blocked === 'by-me'
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        className="btn btn-outline btn-sm"
        aria-busy={block.isPending}
        onClick={() => !block.isPending && block.mutate(!isBlocked)}
      >
        {isBlocked ? words.unblock : words.block}
      </button>
      <button
        type="button"
        className="btn btn-outline btn-sm"
        aria-busy={report.isPending}
        onClick={() => !report.isPending && report.mutate()}
      >
        {words.report}
      </button>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../kernel/number.ts'
import { unreadQuery } from '../queries.ts'
import { bellTexts as words } from '../texts/bell.ts'

/** A badge with the number of conversations that have unread messages, which the bell asks for; nothing while there are none. */
export function UnreadMessages() {
  const { data } = useQuery({ ...unreadQuery(), enabled: false })
  if (!data?.messages) return null
  return (
    <span className="badge badge-error badge-sm ms-auto font-semibold tabular-nums">
      <span aria-hidden="true">{formatNumber(data.messages)}</span>
      <span className="sr-only">{words.unreadMessages(formatNumber(data.messages))}</span>
    </span>
  )
}

import { Fragment, useEffect, useRef } from 'react'
import { PrivatePhotos } from '../../images/components/private-photos.tsx'
import { messagesTogether, warningOf } from '../../kernel/judge-message.ts'
import { foreignLanguageOf } from '../../kernel/locale.ts'
import type { Warning } from '../../kernel/message-intents.ts'
import { dayInDhaka, formatClock, formatDay } from '../../kernel/time.ts'
import LoadMore from '../../ui/load-more.tsx'
import type { PagedList } from '../../ui/paged-list.ts'
import { WarningLine } from '../../ui/warned-text.tsx'
import type { WireMessage } from '../contract.ts'
import { conversationsTexts, conversationTexts as words } from '../texts.ts'

type MessageListProps = {
  list: PagedList<WireMessage>
  /** The other party, whose messages stand on the left, with warnings against fraud. */
  other: { _id: string; name: string }
  about: string
  /** When the other party last read, in ISO 8601. */
  seenAt: string | null
}

/** The messages of a conversation, the latest at the bottom and in view; earlier ones can be loaded. */
export function MessageList({ list, other, about, seenAt }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = list.rows[0]?._id
  const theirs = list.rows.filter(({ from }) => from === other._id)
  const lastSeen = list.rows.find(({ from, at }) => from !== other._id && seenAt !== null && at <= seenAt)
  /** Oldest first. */
  const textsBefore = (message: WireMessage) =>
    theirs
      .slice(theirs.indexOf(message) + 1)
      .slice(0, messagesTogether - 1)
      .map(({ text }) => text)
      .toReversed()
  useEffect(() => {
    if (latest && box.current) box.current.scrollTop = 0
  }, [latest])
  return (
    <div
      ref={box}
      role="log"
      aria-label={words.log(other.name)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard could not scroll this.
      tabIndex={0}
      // The browser then keeps the bottom, where the scroll position is 0.
      className="flex min-h-0 flex-[1_1_0] flex-col-reverse overflow-y-auto overscroll-contain bg-base-100 lg:panel"
    >
      <div className="grid gap-2 p-3 lg:gap-3 lg:p-4">
        <LoadMore list={list} label={words.earlier} />
        {list.status === 'ready' && list.rows.length === 0 && (
          <p className="text-quiet">{conversationsTexts.nothingYet}</p>
        )}
        {list.rows.toReversed().map((message, place, rows) => (
          <Fragment key={message._id}>
            <NewDay at={message.at} before={rows[place - 1]?.at} />
            <Bubble
              message={message}
              warning={message.from === other._id ? warningOf(message.text, textsBefore(message)) : null}
              other={other}
              about={about}
              isSeen={message === lastSeen}
            />
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** Names the day of a message, unless the one before it is of the same day. */
function NewDay({ at, before }: { at: string; before: string | undefined }) {
  const day = dayInDhaka(at)
  if (before && dayInDhaka(before) === day) return null
  return (
    <p className="justify-self-center text-quiet text-sm">
      <time dateTime={day}>{day === dayInDhaka(new Date()) ? words.today : formatDay(day)}</time>
    </p>
  )
}

type BubbleProps = Pick<MessageListProps, 'other' | 'about'> & {
  message: WireMessage
  warning: Warning | null
  /** Whether it is the last one that the other party has read. */
  isSeen: boolean
}

function Bubble({ message, warning, other, about, isSeen }: BubbleProps) {
  const isTheirs = message.from === other._id
  const look = isTheirs
    ? 'justify-self-start bg-base-200'
    : 'justify-self-end bg-secondary text-secondary-content'
  return (
    <div className={`grid max-w-[85%] gap-0.5 rounded-box px-3 py-1.5 ${look}`}>
      <span translate={isTheirs ? 'no' : undefined} className="sr-only">
        {isTheirs ? other.name : words.you}
      </span>
      {message.text && (
        <p lang={foreignLanguageOf(message.text)} className="wrap-anywhere min-w-0 whitespace-pre-line">
          {message.text}
        </p>
      )}
      <PrivatePhotos urls={message.photos} name={about} />
      {warning && <WarningLine warning={warning} className="border-base-300 border-t pt-1.5" />}
      <p className="text-sm tabular-nums">
        <time dateTime={message.at}>{formatClock(message.at)}</time>
        {isSeen && <span className="ms-2 font-medium">{words.seen}</span>}
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Link, useNavigate, useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../auth/guards/components/use-role.ts'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { BuyerBids, OpenBids } from '../../checkout/bids/components/show-bids.tsx'
import { BookNow } from '../../checkout/booking/components/book-now.tsx'
import { BookingDialog } from '../../checkout/booking/components/booking-dialog.tsx'
import { Photo } from '../../images/components/photo.tsx'
import { listingPaths } from '../../listings/paths.ts'
import { productQuery } from '../../listings/queries.ts'
import { Amount } from '../../ui/amount.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/page-queries.ts'
import { usePagedList } from '../../ui/paged-list.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { MessageForm } from '../components/message-form.tsx'
import { MessageList } from '../components/message-list.tsx'
import {
  useBlock,
  useDismissReports,
  useLiveMessages,
  useReadWhileSeen,
  useReport,
} from '../components/use-conversation.ts'
import type { ConversationInFull, WireConversation } from '../contract.ts'
import { conversationPaths } from '../paths.ts'
import { conversationQuery, messagesQuery } from '../queries.ts'
import { conversationTexts as words } from '../texts.ts'

const needs: PageNeeds = (id) => [conversationQuery(id), messagesQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

/** The page of one conversation about a phone, for its parties and for an admin who may read it. */
export default function ConversationPage() {
  const { id = '' } = useParams()
  const conversation = useQuery(conversationQuery(id))
  useLiveMessages()
  return (
    <QueryResult query={conversation} failed={words.failed}>
      {(data) => <Conversation conversation={data} />}
    </QueryResult>
  )
}

function Conversation({ conversation }: { conversation: ConversationInFull }) {
  const { _id, role, blocked, unread } = conversation
  const list = usePagedList(messagesQuery(_id))
  const isParty = role !== 'admin'
  const { user } = useAuth()
  useReadWhileSeen(_id, isParty ? unread : 0)
  return (
    // As high as the screen below the navbar: only the messages scroll, and what is written stands at the bottom.
    <div className="flex min-h-[calc(100dvh-11rem)] flex-col gap-3 lg:min-h-[calc(100dvh-8rem)]">
      <BackLink isInline to={conversationPaths.list}>
        {words.back}
      </BackLink>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 translate="no" className="font-bold text-xl sm:text-2xl">
          {conversation.with.name}
        </h1>
        {isParty ? (
          <ConversationActions conversation={conversation} />
        ) : (
          conversation.reported && (
            <DutyOnly duty="reports">
              <DismissReports id={_id} />
            </DutyOnly>
          )
        )}
      </header>
      <DiscussedPhone conversation={conversation} />
      {isParty && (conversation.moneyHeld || conversation.unpaidOrder) && (
        <p role="note" className="flex gap-2 panel p-4 font-medium">
          <ShieldAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>{conversation.moneyHeld ? words.whilePaid : words.whileUnpaid}</span>
        </p>
      )}
      {list.status === 'failed' ? (
        <ErrorState
          title={words.messagesFailed}
          detail={list.failure}
          onRetry={list.retry}
          busy={list.isRetrying}
        />
      ) : (
        <MessageList list={list} other={conversation.with} about={conversation.product_name} />
      )}
      {role === 'buyer' && user && !blocked && (
        <BuyerBids productId={conversation.productId} productName={conversation.product_name} />
      )}
      {role === 'seller' && <OpenBids productId={conversation.productId} buyerId={conversation.with._id} />}
      {blocked && (
        <p role="status">
          {(blocked === 'by-me' ? words.blockedByMe : words.blockedByOther)(conversation.with.name)}
        </p>
      )}
      {isParty && (
        // Hidden and not removed: what was typed is still there when the conversation is taken up again.
        <div
          hidden={blocked !== null}
          className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] lg:bottom-0"
        >
          <MessageForm key={_id} conversationId={_id} />
        </div>
      )}
    </div>
  )
}

/** The phone that a conversation is about: photo, price, and for its buyer 'Book Now' while it is for sale. */
function DiscussedPhone({ conversation }: { conversation: ConversationInFull }) {
  const { productId, product_name: name, price, currency, forSale, image, role } = conversation
  const { data: phone } = useQuery({ ...productQuery(productId, null), enabled: forSale && role === 'buyer' })
  return (
    <section
      aria-label={words.phone}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 panel p-2.5 sm:grid-cols-[4.5rem_minmax(0,1fr)_11rem]"
    >
      <span className="overflow-hidden rounded-field">
        <Photo url={image} alt="" sizes="4.5rem" />
      </span>
      <div className="grid min-w-0">
        <Link to={listingPaths.product(productId)} translate="no" className="link truncate font-semibold">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 font-bold tabular-nums">
          {price !== null && <Amount value={price} currency={currency} />}
          {!forSale && <span className="badge badge-neutral badge-sm font-medium">{words.gone}</span>}
        </p>
      </div>
      {phone && (
        <div className="max-sm:col-span-2">
          <BookNow product={phone} />
          <BookingDialog />
        </div>
      )}
    </section>
  )
}

/** Blocking and reporting. */
function ConversationActions({ conversation }: { conversation: WireConversation }) {
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

/** A button with which an admin dismisses the reports after looking at them. */
function DismissReports({ id }: { id: string }) {
  const navigate = useNavigate()
  const dismiss = useDismissReports(id, () => void navigate(conversationPaths.list))
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm"
      aria-busy={dismiss.isPending}
      onClick={() => !dismiss.isPending && dismiss.mutate()}
    >
      {words.dismiss}
    </button>
  )
}

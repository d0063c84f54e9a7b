import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import ArrowLeft from '~icons/lucide/arrow-left'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import ShieldAlert from '~icons/lucide/shield-alert'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { DutyOnly } from '../../auth/guards/components/use-role.ts'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { BuyerBids, OpenBids } from '../../checkout/bids/components/show-bids.tsx'
import { bidTexts } from '../../checkout/bids/texts.ts'
import { BookNow } from '../../checkout/booking/components/book-now.tsx'
import { BookingDialog } from '../../checkout/booking/components/booking-dialog.tsx'
import { Photo } from '../../images/components/photo.tsx'
import { bookingPaths, conversationPaths, listingPaths } from '../../kernel/paths.ts'
import { productQuery } from '../../listings/queries.ts'
import { usePopover } from '../../ui/elements.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Amount } from '../../ui/formatted-values.tsx'
import type { PageHandle } from '../../ui/page-context.ts'
import { usePagedList } from '../../ui/paged-list.ts'
import { throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { MessageForm } from '../components/message-form.tsx'
import { MessageList } from '../components/message-list.tsx'
import type { ConversationInFull } from '../contract.ts'
import {
  conversationQuery,
  messagesQuery,
  useBlock,
  useDismissReports,
  useLiveMessages,
  useReadWhileSeen,
  useReport,
} from '../queries.ts'
import { conversationTexts as words } from '../texts.ts'

const needs: PageNeeds = (id) => [conversationQuery(id), messagesQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

export const handle = { fullHeight: true, hasBanner: false } satisfies PageHandle

/**
 * The page of one conversation about a phone, for its parties and for an admin who may read it. As high as the screen: only the
 * messages scroll, and what is written stands at the bottom.
 */
export default function ConversationPage() {
  const { id = '' } = useParams()
  const conversation = useQuery(conversationQuery(id))
  useLiveMessages()
  return (
    <div className="flex h-dvh flex-col gap-2 max-lg:pb-[env(safe-area-inset-bottom)] lg:h-[calc(100dvh-8rem)]">
      {!conversation.data && <BackToAll />}
      <QueryResult query={conversation} failed={words.failed}>
        {(data) => <Conversation conversation={data} />}
      </QueryResult>
    </div>
  )
}

const BackToAll = () => (
  <Link
    to={conversationPaths.list}
    aria-label={words.back}
    title={words.back}
    className="btn btn-ghost btn-square shrink-0"
  >
    <ArrowLeft size={22} aria-hidden="true" />
  </Link>
)

function Conversation({ conversation }: { conversation: ConversationInFull }) {
  const { _id, role, blocked, unread } = conversation
  const list = usePagedList(messagesQuery(_id))
  const isParty = role !== 'admin'
  useReadWhileSeen(_id, isParty ? unread : 0)
  const isNew = list.status === 'ready' && list.rows.every(({ from }) => from === conversation.with._id)
  return (
    <>
      <Head conversation={conversation} />
      <Deal conversation={conversation} />
      {list.status === 'failed' ? (
        <ErrorState
          title={words.messagesFailed}
          detail={list.failure}
          onRetry={list.retry}
          busy={list.isRetrying}
        />
      ) : (
        <MessageList
          list={list}
          other={conversation.with}
          about={conversation.product_name}
          seenAt={conversation.seenAt}
        />
      )}
      {blocked && (
        <p role="status" className="px-3 pb-2">
          {(blocked === 'by-me' ? words.blockedByMe : words.blockedByOther)(conversation.with.name)}
        </p>
      )}
      {isParty && (
        // Hidden and not removed: what was typed is still there when the conversation is taken up again.
        <div hidden={blocked !== null}>
          <MessageForm
            key={_id}
            conversationId={_id}
            ready={isNew && conversation.forSale ? suggestMessages(role, conversation.orderId !== null) : []}
          />
        </div>
      )}
    </>
  )
}

/** With an order, neither whether the phone can still be had is open, nor its price. */
function suggestMessages(role: 'buyer' | 'seller', isOrdered: boolean): readonly string[] {
  const { buyer, seller } = words.ready
  if (!isOrdered) return Object.values(words.ready[role])
  return role === 'buyer' ? [buyer.place, buyer.battery, buyer.papers] : [seller.place]
}

function Head({ conversation }: { conversation: ConversationInFull }) {
  const { _id, productId, product_name: name, price, currency, forSale, orderId, image, role } = conversation
  const { popover } = usePopover()
  return (
    <header className="flex shrink-0 items-center border-base-300 bg-base-100 pe-1 max-lg:border-b lg:panel">
      <BackToAll />
      <div className="relative flex min-h-14 min-w-0 grow items-center gap-2.5">
        <span className="w-10 shrink-0 overflow-hidden rounded-field">
          <Photo url={image} alt="" sizes="2.5rem" />
        </span>
        <div className="min-w-0">
          <h1 translate="no" className="line-clamp-2 font-semibold leading-tight">
            {conversation.with.name}
          </h1>
          <section aria-label={words.phone} className="flex items-center gap-x-1.5 text-sm leading-tight">
            {/* Photo, name and price are one target. */}
            <Link
              to={listingPaths.product(productId)}
              translate="no"
              className="link link-hover min-w-0 truncate text-quiet after:absolute after:inset-0"
            >
              {name}
            </Link>
            {forSale || orderId ? (
              <span className="shrink-0 font-semibold tabular-nums">
                {price !== null && <Amount value={price} currency={currency} />}
              </span>
            ) : (
              <span className="badge badge-neutral badge-sm shrink-0">{words.gone}</span>
            )}
          </section>
        </div>
      </div>
      {role !== 'admin' ? (
        <>
          <button
            type="button"
            popoverTarget="conversation-actions"
            aria-label={words.more}
            title={words.more}
            className="btn btn-ghost btn-square shrink-0 lg:hidden"
          >
            <EllipsisVertical size={22} aria-hidden="true" />
          </button>
          {/* A row on large screens. */}
          <section
            {...popover}
            aria-label={words.more}
            id="conversation-actions"
            className="inset-auto top-14 right-2 gap-2 p-2 text-base-content max-lg:panel max-lg:shadow-lg max-lg:open:grid lg:static lg:flex lg:bg-transparent"
          >
            <ConversationActions conversation={conversation} />
          </section>
        </>
      ) : (
        conversation.reportedAt && (
          <DutyOnly duty="reports">
            <DismissReports id={_id} seen={conversation.reportedAt} />
          </DutyOnly>
        )
      )}
    </header>
  )
}

/** What can be done about the phone, and a warning while money is due. It gives way to a keyboard on the screen. */
function Deal({ conversation }: { conversation: ConversationInFull }) {
  const {
    productId,
    product_name: name,
    forSale,
    role,
    blocked,
    moneyHeld,
    unpaidOrder,
    orderId,
  } = conversation
  const { user } = useAuth()
  const isBuying = forSale && role === 'buyer'
  const { data: phone, isLoading } = useQuery({ ...productQuery(productId, null), enabled: isBuying })
  return (
    <div className="flex max-h-[40dvh] shrink-0 flex-wrap items-start gap-2 overflow-y-auto empty:hidden [&_.status-line]:mb-0 [&_.btn]:h-auto [&_.btn]:min-h-11 [&>:not([role=note])]:min-w-[min(15rem,40vw)] [&>:not([role=note])]:flex-1 max-lg:px-2 [@media(max-height:30rem)]:hidden">
      {role !== 'admin' && (moneyHeld || unpaidOrder) && (
        <p role="note" className="flex w-full gap-2 panel p-2.5 font-medium text-sm">
          <ShieldAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            <span>{moneyHeld ? words.whilePaid : words.whileUnpaid}</span>{' '}
            {orderId && (
              <Link to={bookingPaths.order(orderId)} className="link inline-block py-0.5">
                {bidTexts.toOrder}
              </Link>
            )}
          </span>
        </p>
      )}
      {phone && (
        <div className="grid gap-1">
          <BookNow product={phone} />
          <BookingDialog />
        </div>
      )}
      {isLoading && <div className="h-11" />}
      {role === 'buyer' && user && !blocked && (
        <BuyerBids
          productId={productId}
          productName={name}
          isOrdered={orderId !== null}
          {...(!forSale && { part: 'state' as const })}
        />
      )}
      {role === 'seller' && <OpenBids productId={productId} buyerId={conversation.with._id} />}
    </div>
  )
}

function ConversationActions({ conversation }: { conversation: ConversationInFull }) {
  const block = useBlock(conversation._id)
  const report = useReport(conversation._id)
  const isBlocked = conversation.blocked === 'by-me'
  return (
    <>
      <button
        type="button"
        className="btn btn-outline lg:btn-sm"
        aria-busy={block.isPending}
        onClick={() => !block.isPending && block.mutate(!isBlocked)}
      >
        {isBlocked ? words.unblock : words.block}
      </button>
      <button
        type="button"
        className="btn btn-outline lg:btn-sm"
        aria-busy={report.isPending}
        onClick={() => !report.isPending && report.mutate()}
      >
        {words.report}
      </button>
    </>
  )
}

function DismissReports({ id, seen }: { id: string; seen: string }) {
  const navigate = useNavigate()
  const dismiss = useDismissReports(id, () => void navigate(conversationPaths.list))
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm"
      aria-busy={dismiss.isPending}
      onClick={() => !dismiss.isPending && dismiss.mutate(seen)}
    >
      {words.dismiss}
    </button>
  )
}

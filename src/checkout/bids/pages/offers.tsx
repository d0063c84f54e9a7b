import { Link } from 'react-router'
import HandCoins from '~icons/lucide/hand-coins'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { useRole } from '../../../auth/guards/components/use-role.ts'
import { Photo } from '../../../images/components/photo.tsx'
import { bookingPaths, listingPaths } from '../../../kernel/paths.ts'
import { OfferPush } from '../../../notifications/push/components/offer-push.tsx'
import { useLiveOrders } from '../../../orders/queries.ts'
import { LinkButton } from '../../../ui/empty-state.tsx'
import { UnbrokenText } from '../../../ui/formatted-values.tsx'
import { Fold, PageHeader } from '../../../ui/page-header.tsx'
import { usePagedList } from '../../../ui/paged-list.ts'
import { PagedRows } from '../../../ui/paged-rows.tsx'
import { BidSummary } from '../components/bid-summary.tsx'
import type { WireBid } from '../contract.ts'
import { bidsQuery } from '../queries.ts'
import { type BidSide, isOver } from '../rules.ts'
import { bidTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [bidsQuery('seller'), bidsQuery('buyer')]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function OffersPage() {
  const { isSeller, isAdmin } = useRole()
  useLiveOrders('bids')
  const made = usePagedList(bidsQuery('buyer'))
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      {made.rows.length > 0 && <OfferPush />}
      <div className="grid gap-8">
        {(isSeller || isAdmin) && <BidList as="seller" title={words.toAnswer} none={words.noneReceived} />}
        <BidList as="buyer" title={words.made} none={words.noneMade} />
      </div>
    </>
  )
}

function BidList({ as, title, none }: { as: BidSide; title: string; none: string }) {
  const list = usePagedList(bidsQuery(as))
  const browse = as === 'buyer' && <LinkButton to={bookingPaths.browse}>{words.browse}</LinkButton>
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <PagedRows list={list} words={{ ...words, empty: none }} icon={HandCoins} action={browse}>
        {(rows) => <BidRows bids={rows} />}
      </PagedRows>
    </section>
  )
}

/** Bids in the order of the API, of which those that are over are folded. */
function BidRows({ bids }: { bids: readonly WireBid[] }) {
  const over = bids.filter(isOver)
  const current = bids.filter((bid) => !over.includes(bid))
  return (
    <div className="grid gap-3">
      {current.length > 0 && <Bids bids={current} />}
      {over.length > 0 && (
        <Fold title={words.over(over.length)} isOpen={false}>
          <Bids bids={over} />
        </Fold>
      )}
    </div>
  )
}

const Bids = ({ bids }: { bids: readonly WireBid[] }) => (
  <ul className="grid gap-3">
    {bids.map((bid) => (
      <BidItem key={bid._id} bid={bid} />
    ))}
  </ul>
)

function BidItem({ bid }: { bid: WireBid }) {
  return (
    <li className="flex gap-3 panel p-4 sm:gap-4">
      <span className="block w-14 shrink-0 sm:w-16 self-start overflow-hidden rounded-field">
        <Photo url={bid.image} alt="" sizes="4rem" />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <Link to={listingPaths.product(bid.productId)} translate="no" className="link justify-self-start">
          <UnbrokenText text={bid.product_name} />
        </Link>
        <BidSummary bid={bid} />
      </div>
    </li>
  )
}

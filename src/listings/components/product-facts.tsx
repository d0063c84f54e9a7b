import BadgeCheck from 'lucide-react/icons/badge-check'
import { Link } from 'react-router'
import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { dayInDhaka, formatDay, formatPostingTime } from '../../kernel/time.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Elements } from '../../ui/elements.ts'
import type { CampaignProduct } from '../contract.ts'
import { listingPaths } from '../paths.ts'
import { cardTexts, listingTexts } from '../texts/listing.ts'

/** 'Availble', or 'Not Available' of a phone that is sold (specification 4) or that waits for an admin's look. */
export function Availability({ isFree }: { isFree: boolean }) {
  return (
    <p className="flex items-center gap-2 text-quiet">
      <span aria-hidden="true" className={`status ${isFree ? 'status-success' : 'status-error'}`} />
      <span>{isFree ? listingTexts.available : listingTexts.notAvailable}</span>
    </p>
  )
}

/** Shows the price of a phone and what is saved against the market price; `dense` makes both smaller on a small screen. */
export function Price({
  product: { product_price: price, Market_Price: market, currency },
  dense,
}: {
  product: CampaignProduct
  dense?: boolean
}) {
  const saving = Math.round((market - price) * 100) / 100
  return (
    <p
      className={`flex flex-wrap items-baseline gap-x-2 tabular-nums ${dense ? 'text-xs sm:text-sm' : 'text-sm'}`}
    >
      <strong className={`font-bold ${dense ? 'text-xl sm:text-2xl' : 'text-2xl'}`}>
        <Amount value={price} currency={currency} />
      </strong>
      <span className="sr-only">{cardTexts.marketPrice}</span>
      {saving > 0 ? (
        <>
          <s className={`text-quiet decoration-1 ${dense ? 'text-sm sm:text-base' : 'text-base'}`}>
            <Amount value={market} currency={currency} />
          </s>
          <span className="font-medium text-accent">{cardTexts.saving(formatAmount(saving, currency))}</span>
        </>
      ) : (
        <span className="text-quiet">
          <span aria-hidden="true">{`${cardTexts.marketPrice} `}</span>
          <Amount value={market} currency={currency} />
        </span>
      )}
    </p>
  )
}

export function Seller({ product, children }: { product: CampaignProduct; children?: Elements }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="flex items-center gap-1.5">
        <Link
          to={listingPaths.seller(product.sellerId)}
          translate="no"
          className="link decoration-base-content/30 underline-offset-2 inline-flex min-h-11 min-w-0 items-center"
        >
          {listingTexts.postedBy(product.sellerName)}
        </Link>
        {product.sellerVerified && (
          <BadgeCheck
            size={18}
            role="img"
            aria-label={cardTexts.verifiedSeller}
            className="shrink-0 text-primary"
          />
        )}
        {product.sellerRating && <RatingMean rating={product.sellerRating} />}
      </p>
      {children}
      <time dateTime={product.createdAt} className="text-quiet">
        {formatPostingTime(product.createdAt)}
      </time>
    </div>
  )
}

/** Shows the mean of a seller's ratings and how many there are, such as '★ 4.8 (12)'. */
export function RatingMean({ rating: { mean, count } }: { rating: { mean: number; count: number } }) {
  return (
    <span role="img" aria-label={cardTexts.rating(mean, count)} className="whitespace-nowrap tabular-nums">
      <span className="text-primary">★</span> <span>{`${formatNumber(mean)} (${formatNumber(count)})`}</span>
    </span>
  )
}

export function HeldBadge() {
  return <p className="badge badge-warning">{cardTexts.held}</p>
}

/** 'Checked 27 Nov' of a phone whose check (src/checks) counts; nothing for others. */
export function CheckedMark({ product: { checkedAt } }: { product: CampaignProduct }) {
  if (!checkedAt) return null
  return <time dateTime={checkedAt}>{cardTexts.checked(formatDay(dayInDhaka(new Date(checkedAt))))}</time>
}

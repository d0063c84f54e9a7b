import { Link } from 'react-router'
import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { listingPaths } from '../../kernel/paths.ts'
import { dayInDhaka, formatDay, formatPostingTime } from '../../kernel/time.ts'
import { CardIcon } from '../../ui/card-icons.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Amount } from '../../ui/formatted-values.tsx'
import type { CampaignProduct } from '../contract.ts'
import { cardTexts, listingTexts } from '../texts/listing.ts'

/** 'Availble', or 'Not Available' of a phone that is sold (specification 4) or that waits for an admin's look. */
export function Availability({ isFree }: { isFree: boolean }) {
  return (
    <p className={isFree ? 'availability' : 'availability is-unavailable'}>
      {isFree ? listingTexts.available : listingTexts.notAvailable}
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
    <p className={dense ? 'price price-dense' : 'price'}>
      <strong translate="no">{formatAmount(price, currency)}</strong>
      <span className="sr-only">{cardTexts.marketPrice}</span>
      {saving > 0 ? (
        <>
          <s translate="no">{formatAmount(market, currency)}</s>
          <span className="saving">{cardTexts.saving(formatAmount(saving, currency))}</span>
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
    <div className="seller">
      <p>
        <Link to={listingPaths.seller(product.sellerId)} translate="no" className="link" discover="none">
          {listingTexts.postedBy(product.sellerName)}
        </Link>
        {product.sellerVerified && <CardIcon name="badge-check" label={cardTexts.verifiedSeller} />}
        {product.sellerRating && <RatingMean rating={product.sellerRating} />}
      </p>
      {children}
      <time dateTime={product.createdAt}>{formatPostingTime(product.createdAt)}</time>
    </div>
  )
}

/** Shows the mean of a seller's ratings and how many there are, such as '★ 4.8 (12)'. */
export function RatingMean({ rating: { mean, count } }: { rating: { mean: number; count: number } }) {
  return (
    <span role="img" aria-label={cardTexts.rating(mean, count)} className="rating">
      {`${formatNumber(mean)} (${formatNumber(count)})`}
    </span>
  )
}

export function HeldBadge() {
  return <p className="badge badge-warning">{cardTexts.held}</p>
}

/** 'Checked 27 Nov' of a phone whose check (src/checks) counts; nothing for others. */
export function CheckedMark({ product: { checkedAt } }: { product: CampaignProduct }) {
  if (!checkedAt) return null
  return <time dateTime={checkedAt}>{cardTexts.checked(formatDay(dayInDhaka(checkedAt)))}</time>
}

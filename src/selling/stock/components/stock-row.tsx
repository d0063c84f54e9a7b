import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Eye from 'lucide-react/icons/eye'
import HandCoins from 'lucide-react/icons/hand-coins'
import Heart from 'lucide-react/icons/heart'
import { Link } from 'react-router'
import { Photo } from '../../../images/components/photo.tsx'
import { formatNumber } from '../../../kernel/number.ts'
import { cardHeadingId } from '../../../listings/components/product-card.tsx'
import { Availability } from '../../../listings/components/product-facts.tsx'
import { listingPaths } from '../../../listings/paths.ts'
import { OwnProductActions } from '../../components/own-product-actions.tsx'
import type { StockProduct } from '../contract.ts'
import { figureTexts as words } from '../texts/stock.ts'
import { PriceInPlace } from './price-in-place.tsx'

/** One own phone as a line of a dense list: what it costs, how many people want it, and what its seller can do. */
export function StockRow({ product, eager }: { product: StockProduct; eager: boolean }) {
  const { _id: id, product_name: name, sold, held, aside } = product
  return (
    <article
      aria-labelledby={cardHeadingId(id)}
      className="grid grid-cols-[min(4rem,20%)_minmax(0,1fr)] items-start gap-x-3 gap-y-2 p-3 lg:grid-cols-[4rem_minmax(0,1fr)_minmax(0,25rem)]"
    >
      <span className="overflow-hidden rounded-field">
        <Photo url={product.image} alt="" sizes="4rem" placeholder={product.imagePlaceholder} eager={eager} />
      </span>
      <div className="wrap-anywhere grid min-w-0 grid-cols-1 gap-0.5">
        <h2 id={cardHeadingId(id)} className="font-semibold leading-tight">
          <NameLink id={id} name={name} isShown={!aside} />
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <PriceInPlace product={product} />
          <Availability isFree={!sold && !held && !aside} />
        </div>
        <StockFigures {...product} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:col-span-2 lg:justify-end [&>.btn]:w-auto">
        <OwnProductActions product={product} dense />
      </div>
    </article>
  )
}

/** Links to the page of a phone, unless that says to everybody that it is gone. */
function NameLink({ id, name, isShown }: { id: string; name: string; isShown: boolean }) {
  if (!isShown) return <span translate="no">{name}</span>
  return (
    <Link to={listingPaths.product(id)} translate="no" className="link-hover inline-block py-1">
      {name}
    </Link>
  )
}

/** Shows how long a phone has been up, how often it was looked at, saved and booked, and how many offers wait. */
export function StockFigures({
  views,
  hearts,
  bookings,
  offers,
  days,
}: Pick<StockProduct, 'views' | 'hearts' | 'bookings' | 'offers' | 'days'>) {
  const figures = [
    { icon: CalendarDays, count: days, label: words.days },
    { icon: Eye, count: views, label: words.views },
    { icon: Heart, count: hearts, label: words.hearts },
    { icon: HandCoins, count: offers, label: words.offers },
    { icon: CalendarCheck, count: bookings.total, label: words.bookings },
  ].filter(({ count, label }) => count > 0 || label === words.days)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm tabular-nums">
      {figures.map(({ icon: Icon, count, label }) => (
        <span key={Icon.displayName} className="flex items-center gap-1">
          <Icon size={15} aria-hidden="true" />
          <span>{`${formatNumber(count)} ${label(count)}`}</span>
        </span>
      ))}
      {bookings.open > 0 && <span>{words.waiting(formatNumber(bookings.open))}</span>}
    </p>
  )
}

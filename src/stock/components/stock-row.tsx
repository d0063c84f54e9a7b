import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import CalendarCheck from '~icons/lucide/calendar-check'
import CalendarDays from '~icons/lucide/calendar-days'
import Eye from '~icons/lucide/eye'
import HandCoins from '~icons/lucide/hand-coins'
import Heart from '~icons/lucide/heart'
import Pencil from '~icons/lucide/pencil'
import { Photo } from '../../images/components/photo.tsx'
import { formatAmount } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { listingPaths } from '../../kernel/paths.ts'
import { cardHeadingId } from '../../listings/components/product-card.tsx'
import { Availability } from '../../listings/components/product-facts.tsx'
import { readPrice } from '../../selling/components/offer-draft.ts'
import { offerRules } from '../../selling/components/offer-rules.ts'
import { explainFailure } from '../../ui/api.ts'
import { focus } from '../../ui/elements.ts'
import { Amount, UnbrokenText } from '../../ui/formatted-values.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import type { StockProduct } from '../contract.ts'
import { useChangePrices } from '../queries.ts'
import { bulkPriceTexts, figureTexts as words } from '../texts.ts'
import { doubtNewPrice } from './bulk-prices.tsx'
import { OwnProductActions } from './own-product-actions.tsx'

/** One own phone as a line of a dense list: what it costs, how many people want it, and what its seller can do. */
export function StockRow({ product, eager }: { product: StockProduct; eager: boolean }) {
  const { _id: id, product_name: name, sold, held, aside } = product
  return (
    <article
      aria-labelledby={cardHeadingId(id)}
      className="grid grid-cols-[min(4rem,20%)_minmax(0,1fr)] items-start gap-x-3 gap-y-2 p-3 lg:grid-cols-[4rem_minmax(13rem,1fr)_auto]"
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
          <StockFigures {...product} />
        </div>
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
      <UnbrokenText text={name} />
    </Link>
  )
}

/** Shows how long a phone has been up, how often it was looked at, saved and booked, and what waits or stops its sale. */
export function StockFigures({
  views,
  hearts,
  bookings,
  offers,
  days,
  bankAsks,
}: Pick<StockProduct, 'views' | 'hearts' | 'bookings' | 'offers' | 'days' | 'bankAsks'>) {
  const figures = [
    { icon: CalendarDays, count: days, label: words.days },
    { icon: Eye, count: views, label: words.views },
    { icon: Heart, count: hearts, label: words.hearts },
    { icon: HandCoins, count: offers, label: words.offers },
    { icon: CalendarCheck, count: bookings.total, label: words.bookings },
  ].filter(({ count }) => count > 0)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm tabular-nums empty:hidden">
      {figures.map(({ icon: Icon, count, label }) => (
        <span key={label(count)} className="flex items-center gap-1">
          <Icon size={15} aria-hidden="true" />
          <span>{`${formatNumber(count)} ${label(count)}`}</span>
        </span>
      ))}
      {bookings.open > 0 && <span>{words.waiting(formatNumber(bookings.open))}</span>}
      {bankAsks && <span className="font-medium text-error">{words.bankAsks}</span>}
    </p>
  )
}

/** The price of an own phone. While the phone is for sale, pressing it changes the price where it stands. */
function PriceInPlace({ product }: { product: StockProduct }) {
  const { product_name: name, product_price: price, currency, sold, aside } = product
  const [isOpen, setOpen] = useState(false)
  if (sold || aside) return <Amount value={price} currency={currency} className="font-bold text-lg" />
  if (isOpen) return <PriceForm product={product} onDone={() => setOpen(false)} />
  return (
    <button
      type="button"
      className="btn btn-ghost -ms-3 min-h-11 px-3 font-bold text-lg tabular-nums lg:h-8 lg:min-h-8"
      aria-label={bulkPriceTexts.changeOne(formatAmount(price, currency), name)}
      onClick={() => setOpen(true)}
    >
      <Amount value={price} currency={currency} />
      <Pencil size={15} aria-hidden="true" className="text-quiet" />
    </button>
  )
}

function PriceForm({ product, onDone }: { product: StockProduct; onDone: () => void }) {
  const { _id: id, product_name: name, product_price: was, currency } = product
  const [text, setText] = useState(String(was))
  const [fault, setFault] = useState<string>()
  const saving = useChangePrices()
  const typed = readPrice(text)
  const doubt = typed === null || typed === was ? null : doubtNewPrice(product, typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const checked = offerRules.price.validate(text)
    if (checked !== true || typed === null)
      return setFault(checked === true ? bulkPriceTexts.failed : checked)
    if (typed === was) return onDone()
    saving.mutate([{ id, price: typed, was }], {
      onSuccess: ([answer]) => (answer?.refused ? setFault(answer.refused.detail) : onDone()),
      onError: (error) => setFault(explainFailure(bulkPriceTexts.failed, error)),
    })
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-center gap-2 py-1">
      <input
        ref={focus}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-label={bulkPriceTexts.price(name)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`price-notes-${id}`}
        className={`input w-32 tabular-nums ${fault ? 'input-error' : ''}`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={leave}
      />
      <button type="submit" className="btn btn-primary" aria-busy={saving.isPending || undefined}>
        {saving.isPending && <Spinner />}
        <span>{bulkPriceTexts.saveOne}</span>
      </button>
      <button type="button" className="btn btn-ghost" onClick={onDone}>
        {bulkPriceTexts.keepOne}
      </button>
      <span id={`price-notes-${id}`} className="grid w-full gap-1 text-sm">
        {fault && (
          <span role="alert" className="text-error">
            {fault}
          </span>
        )}
        {doubt && <span className="border-warning border-s-4 ps-2">{doubt}</span>}
        <span className="text-quiet tabular-nums">{bulkPriceTexts.from(formatAmount(was, currency))}</span>
      </span>
    </form>
  )
}

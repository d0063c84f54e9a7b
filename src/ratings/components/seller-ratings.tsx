import BadgeCheck from '~icons/lucide/badge-check'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { getLocale } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import { timeTexts } from '../../kernel/texts/kernel.ts'
import { dayInDhaka, formatDay } from '../../kernel/time.ts'
import { RatingMean } from '../../listings/components/product-facts.tsx'
import { describeAnswerTime, SellerCheck, SellerPicture } from '../../listings/components/seller-line.tsx'
import { cardTexts } from '../../listings/texts/listing.ts'
import { Fact } from '../../orders/components/order-facts.tsx'
import type { Seller } from '../contract.ts'
import type { Shop } from '../shop/contract.ts'
import { shopFactTexts } from '../shop/texts.ts'
import { sellerTexts as words } from '../texts.ts'
import { RatingActions } from './rating-actions.tsx'
import { RatingItem } from './rating-item.tsx'

export function SellerSummary({ seller }: { seller: Seller }) {
  const { name, verified, verifiedAt, since, sales, cancelled, disputesLost, rating, shop } = seller
  return (
    <header className="panel grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SellerPicture name={name} image={shop?.image ?? null} />
        <h1 className="flex items-center gap-2 font-bold text-2xl sm:text-3xl">
          <span translate="no" className="min-w-0">
            {name}
          </span>
          {verified && (
            <BadgeCheck
              size={26}
              role="img"
              aria-label={cardTexts.verifiedSeller}
              className="shrink-0 text-primary"
            />
          )}
        </h1>
        {rating.mean !== null && (
          <p className="text-lg">
            <RatingMean rating={{ mean: rating.mean, count: rating.count }} />
          </p>
        )}
      </div>
      <SellerCheck verifiedAt={verifiedAt} />
      {shop?.name && (
        <p translate="no" className="wrap-anywhere font-medium text-lg">
          {shop.name}
        </p>
      )}
      <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-3 font-medium tabular-nums sm:flex sm:flex-wrap sm:gap-x-8">
        <Fact label={words.since}>{formatDay(dayInDhaka(since))}</Fact>
        <Fact label={words.sales}>{formatNumber(sales)}</Fact>
        <Fact label={words.cancelled}>{formatNumber(cancelled)}</Fact>
        <Fact label={words.disputesLost}>{formatNumber(disputesLost)}</Fact>
      </dl>
      {shop && <ShopFacts shop={shop} />}
    </header>
  )
}

/** Lists the latest ratings of a seller, which signed-in readers can report. */
export function SellerRatings({ seller }: { seller: Seller }) {
  const { user, isSignedIn } = useAuth()
  const me = user?.uid
  return (
    <section aria-labelledby="seller-ratings" className="grid gap-4">
      <h2 id="seller-ratings" className="font-bold text-xl">
        {words.ratings}
      </h2>
      {seller.ratings.length === 0 ? (
        <p className="text-quiet">{words.noRatings}</p>
      ) : (
        <ul aria-label={words.latest} className="grid gap-3 md:grid-cols-2 md:items-start">
          {seller.ratings.map((rating) => (
            <li key={rating._id} className="panel p-4">
              <RatingItem rating={rating} ratedName={seller.name}>
                {isSignedIn && rating.from._id !== me && (
                  <RatingActions rating={rating} isAboutMe={seller._id === me} />
                )}
              </RatingItem>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ShopFacts({ shop }: { shop: Shop }) {
  const hours = describeHours(shop)
  const answers = describeAnswerTime(shop.answerMinutes)
  return (
    <>
      {(shop.place || hours) && (
        <dl className="flex flex-wrap gap-x-8 gap-y-3 font-medium">
          {shop.place && <Fact label={shopFactTexts.place}>{shop.place[getLocale()]}</Fact>}
          {hours && <Fact label={shopFactTexts.hours}>{hours}</Fact>}
        </dl>
      )}
      {answers && <p className="text-quiet">{answers}</p>}
    </>
  )
}

/** Such as '10:00 AM to 8:00 PM, closed on Fridays'; null without hours. */
function describeHours({ opensAt, closesAt, closedOn }: Shop): string | null {
  const day = closedOn === null ? undefined : shopFactTexts.days[closedOn]
  const parts = [
    opensAt && closesAt && shopFactTexts.open(formatTimeOfDay(opensAt), formatTimeOfDay(closesAt)),
    day && shopFactTexts.closedOn(day),
  ]
  return parts.filter(Boolean).join(', ') || null
}

/** Turns `HH:MM` into '4:30 PM'. */
function formatTimeOfDay(text: string): string {
  const [hours = '', minutes = ''] = text.split(':')
  return timeTexts.clock(Number(hours), minutes)
}

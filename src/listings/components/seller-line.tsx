import BadgeCheck from '~icons/lucide/badge-check'
import ShieldQuestion from '~icons/lucide/shield-question-mark'
import { useImageAddress } from '../../images/components/photo.tsx'
import { smallestOf } from '../../images/rules.ts'
import { dayInDhaka, formatDay } from '../../kernel/time.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import type { ShownProduct } from '../contract.ts'
import { sellerLineTexts as words } from '../texts/pages.ts'
import { Seller } from './product-facts.tsx'

export function SellerLine({ product }: { product: ShownProduct }) {
  const { sellerName, sellerSales, sellerShop: shop } = product
  const facts = [shop?.name, words.sales(sellerSales), describeAnswerTime(shop?.answerMinutes ?? null)]
  return (
    <div className="flex items-start gap-3 border-base-300 border-t pt-3 text-sm">
      <SellerPicture name={sellerName} image={shop?.image ?? null} />
      <div className="min-w-0 wrap-anywhere">
        <Seller product={product}>
          <p className="text-quiet">{facts.filter(Boolean).join(' · ')}</p>
        </Seller>
        <SellerCheck verifiedAt={product.sellerVerifiedAt} />
      </div>
    </div>
  )
}

export function SellerPicture({ name, image }: { name: string; image: string | null }) {
  const addressOf = useImageAddress()
  const look = 'size-11 shrink-0 rounded-full border border-base-300 bg-secondary'
  if (image) {
    const src = addressOf(smallestOf(image))
    return <img src={src} alt="" width={44} height={44} decoding="async" className={`${look} object-cover`} />
  }
  return (
    <span
      aria-hidden="true"
      className={`${look} grid place-items-center font-semibold text-secondary-content uppercase`}
    >
      {initialsOf(name)}
    </span>
  )
}

/** Returns the first characters of a name's first two words, as graphemes, so that Bangla ones stay whole. */
export function initialsOf(name: string): string {
  const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...segmenter.segment(word)][0]?.segment ?? '')
    .join('')
}

/** Describes how fast a seller usually answers ('Usually answers within 3 hours'), from minutes; null when not known. */
export function describeAnswerTime(minutes: number | null): string | null {
  if (minutes === null) return null
  if (minutes <= 60) return words.withinHour
  const hours = Math.ceil(minutes / 60)
  return hours < 24 ? words.withinHours(hours) : words.withinDays(Math.ceil(hours / 24))
}

/** Says when Swap has verified a seller (ISO 8601), null for never, and when it is opened what that means. It needs no script. */
export function SellerCheck({ verifiedAt }: { verifiedAt: string | null }) {
  const Icon = verifiedAt ? BadgeCheck : ShieldQuestion
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 underline decoration-base-content/30 underline-offset-2">
        <Icon size={18} aria-hidden="true" className={verifiedAt ? 'text-primary' : 'text-quiet'} />
        <span>
          <UnbrokenText
            text={verifiedAt ? words.verified(formatDay(dayInDhaka(verifiedAt))) : words.unverified}
          />
        </span>
      </summary>
      <p className="max-w-prose text-quiet">{verifiedAt ? words.verifiedHint : words.unverifiedHint}</p>
    </details>
  )
}

import Star from '~icons/lucide/star'
import { dayInDhaka, formatDay } from '../../kernel/time.ts'
import type { Elements } from '../../ui/elements.ts'
import { WarnedText } from '../../ui/warned-text.tsx'
import type { WireRating } from '../contract.ts'
import { starValues } from '../rules.ts'
import { ratingTexts as words } from '../texts.ts'

type RatingItemProps = {
  rating: WireRating
  ratedName: string
  children?: Elements
}

export const authorOf = ({ from }: WireRating) => from.name ?? words.formerMember

/** A rating as others read it: stars, author, phone, day, text and the reply. `children` stand below it. */
export function RatingItem({ rating, ratedName, children }: RatingItemProps) {
  const { stars, text, product_name, at, reply } = rating
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRow stars={stars} />
        <span className="font-medium">{authorOf(rating)}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-quiet text-sm">
        <span>{product_name}</span>
        <Day at={at} />
      </p>
      {text && <WarnedText text={text} />}
      {reply && (
        <div className="grid gap-1 border-base-300 border-s-2 ps-4">
          <p className="flex flex-wrap gap-x-3 text-sm">
            <span className="font-medium">{words.replyBy(ratedName)}</span>
            <Day at={reply.at} />
          </p>
          <WarnedText text={reply.text} />
        </div>
      )}
      {children}
    </div>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-quiet tabular-nums">
      {formatDay(dayInDhaka(at))}
    </time>
  )
}

function StarRow({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={words.stars(stars)} className="inline-flex gap-0.5 text-primary">
      {starValues.map((value) => (
        <Star
          key={value}
          size={18}
          aria-hidden="true"
          className={value <= Math.round(stars) ? 'fill-current' : 'opacity-60'}
        />
      ))}
    </span>
  )
}

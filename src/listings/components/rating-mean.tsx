import { formatNumber } from '../../kernel/number.ts'
import { cardMessages } from '../messages/listing.ts'

/** '★ 4.8 (12)': the mean of a seller's ratings, and how many there are. */
export function RatingMean({ rating: { mean, count } }: { rating: { mean: number; count: number } }) {
  return (
    <span role="img" aria-label={cardMessages.rating(mean, count)} className="whitespace-nowrap tabular-nums">
      <span className="text-primary">★</span> {formatNumber(mean)} ({formatNumber(count)})
    </span>
  )
}

import Star from 'lucide-react/icons/star'
import { ratingMessages as words } from '../messages/ratings.ts'
import { starValues } from '../rules.ts'

/** Five stars, so many of them filled. */
export function StarRow({ stars, size = 18 }: { stars: number; size?: number }) {
  return (
    <span role="img" aria-label={words.stars(stars)} className="inline-flex gap-0.5 text-primary">
      {starValues.map((value) => (
        <Star
          key={value}
          size={size}
          aria-hidden="true"
          className={value <= Math.round(stars) ? 'fill-current' : 'opacity-60'}
        />
      ))}
    </span>
  )
}

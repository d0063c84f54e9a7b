import type { Seller } from '../contract.ts'
import { sellerMessages as words } from '../messages/seller.ts'
import { RatingActions } from './rating-actions.tsx'
import { RatingItem } from './rating-item.tsx'

/** The latest ratings of a seller. `me` is the reader, who reports others' ratings and replies to those of oneself. */
export function SellerRatings({ seller, me }: { seller: Seller; me: string }) {
  return (
    <section aria-labelledby="seller-ratings" className="grid gap-4">
      <h2 id="seller-ratings" className="font-bold text-xl">
        {words.ratings}
      </h2>
      {seller.ratings.length === 0 ? (
        <p className="text-quiet">
          {words.noRatings}. {words.noRatingsHint}
        </p>
      ) : (
        <ul aria-label={words.latest} className="grid gap-3 md:grid-cols-2 md:items-start">
          {seller.ratings.map((rating) => (
            <li key={rating._id} className="panel p-4">
              <RatingItem rating={rating} ratedName={seller.name}>
                {rating.from._id !== me && <RatingActions rating={rating} isAboutMe={seller._id === me} />}
              </RatingItem>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { homeMessages, reviews } from '../messages/home.ts'

/** What customers say: three fixed reviews (specification 2). */
export function ReviewList() {
  return (
    <section aria-labelledby="reviews-title" className="grid gap-4 md:gap-6">
      <h2 id="reviews-title" className="font-bold text-xl tracking-tight md:text-3xl">
        {homeMessages.reviewsTitle}
      </h2>
      <ul className="grid gap-3 md:gap-5 lg:grid-cols-3">
        {reviews.map(({ name, img, review, location }) => (
          <li key={name}>
            <figure className="flex h-full flex-col justify-between gap-3 panel p-4 md:gap-6 md:p-6">
              <blockquote className="leading-relaxed max-md:text-sm">{review}</blockquote>
              <figcaption className="flex items-center gap-3">
                <img
                  src={img}
                  alt=""
                  width="48"
                  height="48"
                  loading="lazy"
                  className="size-9 rounded-full md:size-12"
                />
                <span className="grid">
                  <strong className="font-semibold">{name}</strong>
                  <span className="text-quiet text-sm">{location}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

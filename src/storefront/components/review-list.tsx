import { homeMessages, reviews } from '../messages/home.ts'

/** What customers say: three fixed reviews (specification 2). */
export function ReviewList() {
  return (
    <section aria-labelledby="reviews-title" className="grid gap-6">
      <h2 id="reviews-title" className="font-bold text-2xl tracking-tight md:text-3xl">
        {homeMessages.reviewsTitle}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {reviews.map(({ name, img, review, location }) => (
          <li key={name}>
            <figure className="flex h-full flex-col justify-between gap-6 panel p-6">
              <blockquote className="leading-relaxed">{review}</blockquote>
              <figcaption className="flex items-center gap-3">
                <img
                  src={img}
                  alt=""
                  width="48"
                  height="48"
                  loading="lazy"
                  className="size-12 rounded-full"
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

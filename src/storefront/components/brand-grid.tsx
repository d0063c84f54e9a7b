import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Category } from '../../catalogue/contract.ts'
import { catalogueMessages } from '../../catalogue/messages.ts'
import { homeMessages } from '../messages/home.ts'

/** The brands, each with its drawn phones. */
export function BrandGrid({ categories }: { categories: readonly Category[] }) {
  return (
    <section id="brands" aria-labelledby="brands-title" className="grid gap-4 md:gap-6">
      <h2 id="brands-title" className="font-bold text-xl tracking-tight md:text-3xl">
        {catalogueMessages.gridTitle}
      </h2>
      <ul className="grid grid-cols-2 gap-2.5 max-[22rem]:grid-cols-1 sm:gap-5 lg:grid-cols-4">
        {categories.map(({ _id, category_name: name, thumbnail }) => (
          <li key={_id}>
            <Link
              to={`/categori/${encodeURIComponent(_id)}`}
              prefetch="intent"
              className="group flex h-full items-center overflow-hidden panel hover:border-primary sm:grid sm:content-between"
            >
              <img
                src={thumbnail}
                alt=""
                width="320"
                height="300"
                loading="lazy"
                className="aspect-16/15 w-16 shrink-0 bg-secondary object-contain p-2 sm:w-full sm:p-4 motion-safe:sm:transition-[padding] motion-safe:sm:group-hover:p-3"
              />
              <span className="flex grow flex-wrap items-center justify-between gap-x-3 px-2 py-3 sm:p-4">
                <span className="whitespace-nowrap font-semibold sm:text-lg">{name}</span>
                <span className="inline-flex items-center gap-1 text-quiet text-sm max-sm:sr-only group-hover:text-primary">
                  {homeMessages.brandAction}
                  <ArrowRight size={16} aria-hidden="true" />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

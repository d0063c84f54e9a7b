import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import ArrowRight from '~icons/lucide/arrow-right'
import CreditCard from '~icons/lucide/credit-card'
import ShieldCheck from '~icons/lucide/shield-check'
import Smartphone from '~icons/lucide/smartphone'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import type { Category } from '../../catalogue/contract.ts'
import { BookableList } from '../../checkout/booking/components/book-now.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { campaignsQuery } from '../../listings/queries.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import type { Page } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { useInspectionHours } from '../../ui/page-context.ts'
import { toInfiniteData, usePagedList } from '../../ui/paged-list.ts'
import { homeTexts, reviews, trustTexts } from '../texts/home.ts'

const icons = [CreditCard, ShieldCheck, Smartphone]

export function TrustPoints() {
  return (
    <section id="trust" aria-labelledby="trust-title">
      <h2 id="trust-title" className="sr-only">
        {trustTexts.title}
      </h2>
      <ol className="grid gap-x-6 gap-y-3 panel p-4 sm:grid-cols-3 md:p-6">
        {trustTexts.steps(useInspectionHours()).map(({ title, text }, place) => {
          const Icon = icons[place] ?? ShieldCheck
          return (
            <li key={title} className="flex gap-3 md:gap-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary text-secondary-content md:size-11">
                <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
              </span>
              <div className="grid content-start gap-0.5">
                <h3 className="font-semibold text-pretty leading-snug">{title}</h3>
                <p className="text-quiet text-sm leading-relaxed">{text}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function BrandGrid({ categories }: { categories: readonly Category[] }) {
  return (
    <section id="brands" aria-labelledby="brands-title" className="grid gap-4 md:gap-6">
      <h2 id="brands-title" className="font-bold text-xl tracking-tight md:text-3xl">
        {homeTexts.brandsTitle}
      </h2>
      <ul className="grid grid-cols-2 gap-2.5 max-[22rem]:grid-cols-1 sm:gap-5 lg:grid-cols-4">
        {categories.map(({ _id, category_name: name, thumbnail }) => (
          <li key={_id}>
            <Link
              to={`/categori/${encodeURIComponent(_id)}`}
              prefetch="intent"
              className="group flex h-full flex-wrap items-center overflow-hidden panel hover:border-primary sm:grid sm:content-between"
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
                  <span>{homeTexts.brandAction}</span>
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

/** Shows what customers say: three fixed reviews (specification 2). */
export function ReviewList() {
  return (
    <section aria-labelledby="reviews-title" className="grid gap-4 md:gap-6">
      <h2 id="reviews-title" className="font-bold text-xl tracking-tight md:text-3xl">
        {homeTexts.reviewsTitle}
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

// Usually one page shows all.
const LoadMore = lazy(() => import('../../ui/load-more.tsx'))
// Visitors cannot report.
const ReportButton = lazy(() => import('../../trust/reports/components/report-button.tsx'))

const renderReport = (product: CampaignProduct) => (
  <Suspense fallback={<div className="h-8" />}>
    <ReportButton product={product} />
  </Suspense>
)

type CampaignListProps = {
  /** The first page of campaigns as visitors see it; null when the server could not load it. */
  first: Page<CampaignProduct> | null
}

/** 'Campaign Ongoing'; renders nothing without campaigns (specification 2). Signed-in users also see how to reach the sellers. */
export function CampaignList({ first }: CampaignListProps) {
  const { user } = useAuth()
  const known = first ? toInfiniteData(first) : undefined
  const list = usePagedList({
    ...campaignsQuery(user?.uid ?? null),
    ...(user ? { placeholderData: known } : { initialData: known, placeholderData: undefined }),
  })
  const [wasLong, setLong] = useState(list.hasMore)
  const isLong = wasLong || list.hasMore
  if (isLong !== wasLong) setLong(isLong)
  if (list.status === 'loading' || (list.status === 'ready' && list.rows.length === 0)) return null
  return (
    <section id="campaign" aria-labelledby="campaign-title" className="grid gap-4 md:gap-6">
      <h2 id="campaign-title" className="font-bold text-xl tracking-tight md:text-3xl">
        {listingTexts.campaignsTitle}
      </h2>
      {list.status === 'failed' ? (
        <ErrorState
          title={homeTexts.campaignsFailed}
          detail={list.failure}
          onRetry={list.retry}
          busy={list.isRetrying}
        />
      ) : (
        <ScriptedControls className="grid gap-4 md:gap-6">
          <BookableList products={list.rows} heading="h3" renderMore={user ? renderReport : undefined} />
          {isLong && (
            <Suspense>
              <LoadMore list={list} />
            </Suspense>
          )}
        </ScriptedControls>
      )}
    </section>
  )
}

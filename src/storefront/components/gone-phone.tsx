import { useQuery } from '@tanstack/react-query'
import { everything } from '../../browsing/components/use-search.ts'
import SaveSearch from '../../browsing/searches/components/save-search.tsx'
import { Photo } from '../../images/components/photo.tsx'
import { Availability } from '../../listings/components/product-facts.tsx'
import { gonePhoneQuery } from '../../listings/queries.ts'
import { phoneProblemTexts } from '../../listings/texts/pages.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PictureSkeleton } from '../../ui/skeleton.tsx'
import { goneTexts, productTexts } from '../texts/product.ts'
import { Breadcrumb, SimilarPhones } from './product-surroundings.tsx'

/** What is left of a phone that is no longer for sale, and what to buy instead. */
export default function GonePhone({ id }: { id: string }) {
  return (
    <QueryResult
      query={useQuery(gonePhoneQuery(id))}
      failed={productTexts.loadFailed}
      skeleton={<PictureSkeleton />}
    >
      {(phone) => (
        <>
          <title>{productTexts.documentTitle(phone.product_name)}</title>
          <Breadcrumb brand={phone.brand_name} name={phone.product_name} />
          <article className="grid items-center gap-5 panel p-4 sm:grid-cols-[14rem_minmax(0,1fr)] sm:p-6">
            <div className="overflow-hidden rounded-box border border-base-300 max-sm:mx-auto max-sm:w-48">
              <Photo
                url={phone.image}
                alt={phone.product_name}
                sizes="14rem"
                placeholder={phone.imagePlaceholder}
                eager
                whole
              />
            </div>
            <div className="grid justify-items-start gap-3">
              <p className="text-quiet text-sm">{phone.brand_name}</p>
              <h1 translate="no" className="wrap-anywhere font-bold text-2xl tracking-tight">
                <UnbrokenText text={phone.product_name} />
              </h1>
              <Availability isFree={false} />
              <p>{phoneProblemTexts.phoneGone}</p>
              <TellMe id={id} />
            </div>
          </article>
          <SimilarPhones product={phone} />
        </>
      )}
    </QueryResult>
  )
}

/** Saves a search for another phone of the model of one that is sold or gone. */
export function TellMe({ id }: { id: string }) {
  const { data: phone } = useQuery(gonePhoneQuery(id))
  if (!phone) return null
  const search = { ...everything, q: phone.model }
  return <SaveSearch search={search} brand={phone.brand_name} primary={goneTexts.tellMe} />
}

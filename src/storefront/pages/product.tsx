import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
} from 'react-router'
import { readVisitorOfSession, visitorContext } from '../../auth/guards/components/page-guards.tsx'
import { isSameEmail } from '../../auth/rules.ts'
import { waitForUser } from '../../auth/session/components/session-store.ts'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { CompareBar, CompareButton } from '../../browsing/compare/components/compare-bar.tsx'
import type { BrowsingApi } from '../../browsing/routes.ts'
import { SaveButton } from '../../browsing/saved/components/save-button.tsx'
import { BuyerBids, SellerBids } from '../../checkout/bids/components/show-bids.tsx'
import { BookNow } from '../../checkout/booking/components/book-now.tsx'
import { AskSeller } from '../../conversations/components/ask-seller.tsx'
import { bookingPaths } from '../../kernel/paths.ts'
import { WholeProduct } from '../../listings/components/whole-product.tsx'
import type { PublicPhone, ShownProduct } from '../../listings/contract.ts'
import { gonePhoneQuery, productQuery } from '../../listings/queries.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { sellingPaths } from '../../selling/rules.ts'
import ReportButton from '../../trust/reports/components/report-button.tsx'
import { ApiProblem, createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { NonceContext, pageContext, type PageHandle } from '../../ui/page-context.ts'
import { findQueryClient, loadQueries, throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { PictureSkeleton } from '../../ui/skeleton.tsx'
import { describeForSearch, describeForSharing, toScriptText } from '../components/describe-product.ts'
import {
  AlikePhones,
  Breadcrumb,
  GuaranteeList,
  ShareLink,
  SimilarPhones,
} from '../components/product-surroundings.tsx'
import { RecentlySeen } from '../components/recently-seen.tsx'
import { productTexts as words } from '../texts/product.ts'

const GonePhone = lazy(() => import('../components/gone-phone.tsx'))
const TellMe = lazy(() =>
  import('../components/gone-phone.tsx').then((module) => ({ default: module.TellMe })),
)
const CheckSection = lazy(() => import('../../checks/components/check-section.tsx'))

export const middleware = [readVisitorOfSession]

/** Loads the phone in full for signed-in users, and for visitors what everybody may see of it. */
export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const { fetchApi, origin, cdn } = context.get(pageContext)
  const visitor = context.get(visitorContext)
  const member = visitor === 'everybody' ? null : visitor
  const page = { shown: null, origin, cdn, isGone: false }
  try {
    if (member) return { ...page, ...(await loadQueries(member, (queries) => fetchProduct(queries, id))) }
    const call = createApi<ListingApi>(fetchApi).phones[':id'].$get(paramOf(id))
    return { ...page, shown: await parseResponse(call) }
  } catch (problem) {
    if (isGonePhone(problem)) {
      const loaded = await loadQueries({ fetchApi }, (queries) =>
        queries.fetchQuery(gonePhoneQuery(id)).catch(throwAsPage),
      )
      return data({ ...page, ...loaded, isGone: true }, { status: 410 })
    }
    throwAsPage(problem)
    if (member) return page
    throw problem
  }
}

const isGonePhone = (problem: unknown) => problem instanceof ApiProblem && problem.status === 410

/** Visitors ask the server for the public page; signed-in users fetch the phone in full. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  const user = await waitForUser()
  if (!user) return args.serverLoader<typeof loader>()
  void fetchProduct(findQueryClient(), args.params.id ?? '').catch(() => {})
  return { shown: null, origin: location.origin, cdn: '', isGone: false }
}

type Loaded = { shown: PublicPhone | null; origin: string; cdn: string; isGone: boolean }

const fetchProduct = (queries: QueryClient, id: string) => queries.fetchQuery(productQuery(id, null))

export const handle: PageHandle = { describesItself: true }

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData?.shown
    ? describeForSharing({ ...loaderData, product: loaderData.shown })
    : [{ name: 'robots', content: 'noindex' }]
}

/** One phone: in full for signed-in users, for visitors without how to reach its seller. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { isSignedIn } = useAuth()
  const { shown, origin, cdn, isGone } = useLoaderData<typeof clientLoader>()
  // No boundary: without a script, what comes late stays hidden.
  if (isGone) return <GonePhone id={id} />
  return (
    <>
      {shown && <ForSearch product={shown} origin={origin} cdn={cdn} />}
      {isSignedIn ? (
        <Whole id={id} placeholder={shown} />
      ) : shown ? (
        <View product={shown} />
      ) : (
        <title>{words.documentTitle()}</title>
      )}
    </>
  )
}

/** Structured data for search engines; it runs nothing. */
function ForSearch(shown: Parameters<typeof describeForSearch>[0]) {
  const nonce = useContext(NonceContext)
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- React would escape the quotes; what could end the script is escaped.
      dangerouslySetInnerHTML={{ __html: toScriptText(describeForSearch(shown)) }}
    />
  )
}

function Whole({ id, placeholder }: { id: string; placeholder: PublicPhone | null }) {
  const product = useQuery(productQuery(id, placeholder))
  if (isGonePhone(product.error)) {
    return (
      <Suspense fallback={<PictureSkeleton />}>
        <GonePhone id={id} />
      </Suspense>
    )
  }
  return (
    <>
      {!product.data && <title>{words.documentTitle()}</title>}
      <QueryResult query={product} failed={words.loadFailed} skeleton={<PictureSkeleton />}>
        {(data) => <View product={data} />}
      </QueryResult>
    </>
  )
}

function View({ product }: { product: ShownProduct }) {
  const { user, loading, isSignedIn } = useAuth()
  const isOwn = user && product.userEmail && isSameEmail(user.email, product.userEmail)
  const isBuyer = isSignedIn && !isOwn
  const bids = { productId: product._id, productName: product.product_name }
  useNoteView(product._id, loading ? undefined : (user?.uid ?? null))
  return (
    <>
      <title>{words.documentTitle(product.product_name)}</title>
      <Breadcrumb brand={product.brand_name} name={product.product_name} />
      <ScriptedControls className="max-lg:flex max-lg:flex-col max-lg:gap-4">
        <WholeProduct
          product={product}
          onPhoto={
            <>
              <SaveButton product={product} />
              <ShareLink product={product} />
            </>
          }
          actions={
            <>
              <div className="grid gap-2 max-lg:order-last max-lg:grow lg:basis-full">
                <BookNow product={product} asksLogin />
              </div>
              {isBuyer && <AskSeller productId={product._id} />}
              {isBuyer && !product.sold && <BuyerBids {...bids} part="button" />}
            </>
          }
          guarantees={product.sold ? null : <GuaranteeList />}
          more={
            <>
              <CompareButton product={product} />
              {!isOwn && <ReportButton product={product} />}
              <CompareBar />
            </>
          }
        >
          {isBuyer && !product.sold && <BuyerBids {...bids} part="state" />}
          {!isOwn && product.sold && (
            <Suspense>
              <TellMe id={product._id} />
            </Suspense>
          )}
          {isOwn && product.sold && (
            <Link
              to={`${bookingPaths.sales}?q=${encodeURIComponent(product.product_name)}`}
              className="btn btn-outline"
            >
              {words.toSale}
            </Link>
          )}
          {isOwn && !product.sold && (
            <Link to={sellingPaths.edit(product._id)} className="btn btn-outline">
              {words.edit}
            </Link>
          )}
          {isOwn && !product.sold && (
            <Link to={`${sellingPaths.edit(product._id)}/check`} className="btn btn-outline">
              {listingTexts.checkPhone}
            </Link>
          )}
          {isOwn && !product.sold && <SellerBids productId={product._id} />}
        </WholeProduct>
        {product.checkedAt && (
          <Suspense>
            <CheckSection listingId={product._id} />
          </Suspense>
        )}
        <AlikePhones key={`alike ${product._id}`} product={product} />
        <SimilarPhones key={product._id} product={product} />
        <RecentlySeen product={product} />
      </ScriptedControls>
    </>
  )
}

const api = createApi<BrowsingApi>()

const told = new Set<string>()

/** Tells the server that this account, or a visitor (null), views a phone; nothing while it is not known who (undefined). The page itself may come from a cache. */
function useNoteView(productId: string, account: string | null | undefined): void {
  useEffect(() => {
    if (account === undefined) return
    const look = `${account} ${productId}`
    if (told.has(look)) return
    told.add(look)
    api.phones[':id'].view.$post(paramOf(productId)).catch(() => {})
  }, [productId, account])
}

import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
} from 'react-router'
import { useAuth } from '../../identity/components/auth-provider.tsx'
import { RequireSignedIn } from '../../identity/components/require-signed-in.tsx'
import { isSameEmail } from '../../identity/rules.ts'
import { WholeProduct } from '../../listings/components/whole-product.tsx'
import type { CampaignInFull, ShownProduct } from '../../listings/contract.ts'
import { listingPaths } from '../../listings/paths.ts'
import { productQuery } from '../../listings/queries.ts'
import type { ListingApi } from '../../listings/routes.ts'
import { ReportButton } from '../../moderation/components/report-button.tsx'
import { BookNow } from '../../orders/components/book-now.tsx'
import { ApiProblem, createApi, parseResponse, readToken } from '../../ui/api.ts'
import { NonceContext } from '../../ui/nonce.ts'
import { type PageHandle, pageContext } from '../../ui/page-context.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { PictureSkeleton } from '../../ui/skeleton.tsx'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { describeForSearch, describeForSharing, toScriptText } from '../components/describe-product.ts'
import { GuaranteeList } from '../components/guarantee-list.tsx'
import { SimilarPhones } from '../components/similar-phones.tsx'
import { productMessages as messages } from '../messages/storefront.ts'

/** Loads an advertised phone, which the server renders for everybody. Any other needs a signed-in user. */
export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { fetchApi, origin } = context.get(pageContext)
  const api = createApi<ListingApi>(fetchApi)
  try {
    const call = api.campain[':id'].$get({ param: { id: encodeURIComponent(id) } })
    return { advertised: await parseResponse(call), origin }
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return { advertised: null, origin }
    throw problem
  }
}

type Loaded = { advertised: CampaignInFull | null; origin: string }

/** Skips the public page for signed-in users, who load the phone in full anyway. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> | Loaded {
  return readToken() === null ? serverLoader<typeof loader>() : { advertised: null, origin: location.origin }
}

export const handle: PageHandle = { describesItself: true }

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData?.advertised
    ? describeForSharing({ product: loaderData.advertised, origin: loaderData.origin })
    : [{ name: 'robots', content: 'noindex' }]
}

/** One phone in full: for signed-in users, and for everybody while it is advertised. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { user } = useAuth()
  const { advertised, origin } = useLoaderData<typeof loader>()
  return (
    <>
      {advertised && <ForSearch product={advertised} origin={origin} />}
      {user ? (
        <Whole id={id} email={user.email} placeholder={advertised} />
      ) : advertised ? (
        <View product={advertised} />
      ) : (
        <>
          <title>{messages.documentTitle()}</title>
          <RequireSignedIn>{null}</RequireSignedIn>
        </>
      )}
    </>
  )
}

/** Structured data for search engines; it runs nothing. */
function ForSearch(shown: { product: CampaignInFull; origin: string }) {
  const nonce = useContext(NonceContext)
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; what could end the script is escaped.
      dangerouslySetInnerHTML={{ __html: toScriptText(describeForSearch(shown)) }}
    />
  )
}

type WholeProps = { id: string; email: string; placeholder: CampaignInFull | null }

function Whole({ id, email, placeholder }: WholeProps) {
  const product = useQuery(productQuery(id, email, placeholder))
  return (
    <>
      {!product.data && <title>{messages.documentTitle()}</title>}
      <QueryResult query={product} failed={messages.loadFailed} skeleton={<PictureSkeleton />}>
        {(data) => <View product={data} />}
      </QueryResult>
    </>
  )
}

function View({ product }: { product: ShownProduct }) {
  const { user } = useAuth()
  const isOwn = user && product.userEmail && isSameEmail(user.email, product.userEmail)
  return (
    <>
      <title>{messages.documentTitle(product.product_name)}</title>
      <Breadcrumb brand={product.brand_name} name={product.product_name} />
      <WholeProduct product={product} action={<BookNow product={product} />} guarantees={<GuaranteeList />}>
        <ReportButton product={product} />
        {isOwn && !product.sold && (
          <Link to={listingPaths.edit(product._id)} className="btn btn-outline">
            {messages.edit}
          </Link>
        )}
      </WholeProduct>
      <SimilarPhones key={product._id} product={product} />
    </>
  )
}

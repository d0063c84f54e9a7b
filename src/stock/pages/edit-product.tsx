import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router'
import PackageCheck from '~icons/lucide/package-check'
import { startPage } from '../../auth/guards/components/load-page.ts'
import { visitorOf } from '../../auth/guards/components/page-guards.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { toDraft } from '../../selling/components/offer-draft.ts'
import { OfferForm } from '../../selling/components/offer-form.tsx'
import type { OwnProduct } from '../../selling/contract.ts'
import { ownProductQuery, useEditProduct } from '../../selling/queries.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { changeProductTexts as words } from '../../selling/texts/offer.ts'
import { ApiProblem } from '../../ui/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { createPageQueries, throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toaster.tsx'

/** Loads the phone before the page is rendered. Somebody else's is refused, an unknown one is the 404 page. */
export async function loader({
  params: { id = '' },
  context,
}: LoaderFunctionArgs): Promise<OwnProduct | null> {
  const queries = createPageQueries(visitorOf(context).fetchApi)
  return (await queries.fetchQuery(ownProductQuery(id)).catch(throwAsPage)) ?? null
}

/** Within the site the page fetches the phone by itself, anew each time its form opens. */
export const clientLoader = startPage((id) => [ownProductQuery(id)])

export default function EditProductPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={sellingPaths.mine}>{words.back}</BackLink>
      <PageHeader title={words.title} intro={words.intro} />
      <OwnPhone id={id} key={id} />
    </>
  )
}

/** Throws to the error page when the phone is somebody else's. */
function OwnPhone({ id }: { id: string }) {
  const { uid } = useSignedInUser()
  const loaded: OwnProduct | null = useLoaderData()
  const product = useQuery({ ...ownProductQuery(id), initialData: loaded ?? undefined })
  if (product.error instanceof ApiProblem && product.error.status === 403) throw product.error
  return (
    <QueryResult query={product} failed={words.loadFailed}>
      {(data) => <EditForm product={data} uid={uid} />}
    </QueryResult>
  )
}

function EditForm({ product, uid }: { product: OwnProduct; uid: string }) {
  const navigate = useNavigate()
  const edit = useEditProduct(product._id)
  if (product.sold) return <EmptyState icon={PackageCheck} title={words.soldTitle} hint={words.soldHint} />
  return (
    <>
      <Link to={`${sellingPaths.edit(product._id)}/check`} className="btn btn-outline mb-6">
        {listingTexts.checkPhone}
      </Link>
      <OfferForm
        place={{ account: uid, phone: product._id }}
        current={toDraft(product, new Date())}
        submitLabel={words.submit}
        failed={words.notSaved}
        save={edit.mutateAsync}
        onSaved={({ product_name }) => {
          toast.success(words.saved(product_name))
          return navigate(sellingPaths.mine)
        }}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useSignedInUser } from '../../identity/session/components/use-auth.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { emptyDraft, type OfferDraft, toSimilarDraft } from '../components/offer-draft.ts'
import { OfferForm } from '../components/offer-form.tsx'
import { useAddProduct } from '../components/use-products.ts'
import { listingMessages } from '../messages/listing.ts'
import { addProductMessages as messages } from '../messages/offer.ts'
import { listingPaths } from '../paths.ts'
import { ownProductQuery } from '../queries.ts'

/** Add Products: put a phone up for sale, with `like` in the address one like an own phone. */
export default function AddProductPage() {
  const [address] = useSearchParams()
  const like = address.get('like')
  if (like) return <AddSimilar key={like} id={like} />
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <AddForm draftOf="new" current={emptyDraft} />
    </>
  )
}

/** The form with the facts of an own phone. What is typed there is stored apart from the draft of the empty form. */
function AddSimilar({ id }: { id: string }) {
  const product = useQuery(ownProductQuery(id))
  const intro = product.data ? messages.introLike(product.data.product_name) : messages.intro
  return (
    <>
      <PageHeader title={messages.title} intro={intro} />
      <QueryResult query={product} failed={messages.likeFailed} skeleton={<RowsSkeleton />}>
        {(data) => <AddForm draftOf={`like ${id}`} current={toSimilarDraft(data, new Date())} />}
      </QueryResult>
    </>
  )
}

type AddFormProps = {
  /** Under what name its draft is stored. */
  draftOf: string
  current: OfferDraft
}

function AddForm({ draftOf, current }: AddFormProps) {
  const { uid } = useSignedInUser()
  const navigate = useNavigate()
  const addProduct = useAddProduct()
  return (
    <OfferForm
      place={{ account: uid, phone: draftOf }}
      current={current}
      submitLabel={messages.submit}
      failed={messages.notAdded}
      save={addProduct.mutateAsync}
      onSaved={() => {
        toast.success(listingMessages.added)
        return navigate(listingPaths.mine)
      }}
    />
  )
}

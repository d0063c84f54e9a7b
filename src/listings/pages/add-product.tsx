import { useNavigate } from 'react-router'
import { useSignedInUser } from '../../identity/session/components/use-auth.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toaster.tsx'
import { emptyDraft } from '../components/offer-draft.ts'
import { OfferForm } from '../components/offer-form.tsx'
import { useAddProduct } from '../components/use-products.ts'
import { listingMessages } from '../messages/listing.ts'
import { addProductMessages as messages } from '../messages/offer.ts'
import { listingPaths } from '../paths.ts'

/** Add Products: put a phone up for sale. */
export default function AddProductPage() {
  const { uid } = useSignedInUser()
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <AddForm uid={uid} />
    </>
  )
}

function AddForm({ uid }: { uid: string }) {
  const navigate = useNavigate()
  const addProduct = useAddProduct()
  return (
    <OfferForm
      place={{ account: uid, phone: 'new' }}
      current={emptyDraft}
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

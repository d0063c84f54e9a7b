import { useNavigate } from 'react-router'
import { useSignedInUser } from '../../identity/components/use-auth.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { emptyDraft, offerDrafts } from '../components/offer-draft.ts'
import { OfferForm } from '../components/offer-form.tsx'
import { useAddProduct } from '../components/use-products.ts'
import { listingMessages } from '../messages/listing.ts'
import { addProductMessages as messages } from '../messages/offer.ts'
import { listingPaths } from '../paths.ts'

/** Add Products: put a phone up for sale. */
export default function AddProductPage() {
  const { email } = useSignedInUser()
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} />
      <AddForm email={email} />
    </>
  )
}

function AddForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const addProduct = useAddProduct(email)
  return (
    <OfferForm
      email={email}
      initial={offerDrafts.read(email) ?? emptyDraft}
      submitLabel={messages.submit}
      failed={messages.notAdded}
      save={addProduct.mutateAsync}
      onSaved={() => {
        toast.success(listingMessages.added)
        return navigate(listingPaths.mine)
      }}
      onLeave={(draft) => offerDrafts.keep(email, draft)}
    />
  )
}

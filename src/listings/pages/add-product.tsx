import { useNavigate } from 'react-router'
import { useAuth } from '../../identity/parts/auth-provider.tsx'
import { RequireRole } from '../../identity/parts/require-role.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { addProductWords as words } from '../offer-words.ts'
import { emptyDraft, offerDrafts } from '../parts/offer-draft.ts'
import { OfferForm } from '../parts/offer-form.tsx'
import { useAddProduct } from '../parts/use-products.ts'
import { listingPaths, listingWords } from '../words.ts'

/** Add Products: put a phone up for sale. */
export default function AddProductPage() {
  return (
    <RequireRole access="seller">
      <AddProduct />
    </RequireRole>
  )
}

function AddProduct() {
  const { user } = useAuth()
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      {user && <AddForm email={user.email} />}
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
      submitLabel={words.submit}
      failed={words.notAdded}
      save={addProduct.mutateAsync}
      onSaved={() => {
        toast.success(listingWords.added)
        void navigate(listingPaths.mine)
      }}
      onLeave={(draft) => offerDrafts.keep(email, draft)}
    />
  )
}

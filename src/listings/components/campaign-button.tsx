import Megaphone from 'lucide-react/icons/megaphone'
import { Spinner } from '../../ui/spinner.tsx'
import type { Product } from '../contract.ts'
import { listingMessages } from '../messages/listing.ts'
import { cardHeadingId } from './product-card.tsx'
import { useStartCampaign } from './use-products.ts'

/** 'start campain', disabled when sold; once pressed 'add is running', with no way back (specification 4). */
export function CampaignButton({ product }: { product: Product }) {
  const start = useStartCampaign()
  const describedBy = cardHeadingId(product._id)

  if (product.campain || start.data) {
    return (
      <button
        type="button"
        className="btn w-full aria-disabled:bg-secondary aria-disabled:text-secondary-content"
        aria-describedby={describedBy}
        aria-disabled
      >
        <Megaphone size={18} aria-hidden="true" />
        {listingMessages.campaignRunning}
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-primary w-full"
        aria-describedby={describedBy}
        disabled={product.sold}
        aria-busy={start.isPending || undefined}
        onClick={() => {
          if (!start.isPending) start.mutate(product._id)
        }}
      >
        {start.isPending && <Spinner />}
        {listingMessages.startCampaign}
      </button>
      {start.error && (
        <p role="alert" className="text-error text-sm">
          {start.error.message}
        </p>
      )}
    </>
  )
}

import Megaphone from 'lucide-react/icons/megaphone'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cardHeadingId } from '../../listings/components/product-card.tsx'
import { HeldBadge } from '../../listings/components/product-facts.tsx'
import type { Product } from '../../listings/contract.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { sellingPaths } from '../paths.ts'
import { changeProductTexts as words } from '../texts/offer.ts'
import { useStartCampaign, useWithdrawProduct } from './use-products.ts'

/** Shows what a seller can do with an own phone: advertise it and, while nobody has paid for it, change or withdraw it. */
export function OwnProductActions({ product }: { product: Product }) {
  return (
    <>
      {product.held && <HeldBadge />}
      <CampaignButton product={product} />
      {!product.sold && (
        <div className="grid grid-cols-2 gap-3">
          <Link
            to={sellingPaths.edit(product._id)}
            className="btn btn-outline btn-sm"
            aria-describedby={cardHeadingId(product._id)}
          >
            {words.edit}
          </Link>
          <WithdrawButton product={product} />
        </div>
      )}
      <Link
        to={sellingPaths.addLike(product._id)}
        className="btn btn-ghost btn-sm"
        aria-describedby={cardHeadingId(product._id)}
      >
        {words.sellAnother}
      </Link>
    </>
  )
}

function WithdrawButton({ product: { _id: id, product_name: name } }: { product: Product }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawProduct()
  const button = useRef<HTMLButtonElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const confirm = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        setAsking(false)
        focusAfterRemoval(button.current)
        toast.success(words.withdrawn(name))
      },
    })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-ghost btn-sm text-error"
        aria-describedby={cardHeadingId(id)}
        onClick={() => setAsking(true)}
      >
        {words.withdraw}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={words.confirmTitle(name)}
        confirmLabel={words.confirm}
        danger
        busy={withdraw.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{words.consequences}</p>
        <ErrorText error={withdraw.error} className="pt-3" />
      </ConfirmDialog>
    </>
  )
}

/** Returns a function that remembers a card: once it is gone, the focus moves to its neighbour or the page. */
function useFocusAfterRemoval() {
  const beside = useRef<Element | null | undefined>(undefined)
  useEffect(
    () => () => {
      if (beside.current === undefined || document.activeElement !== document.body) return
      const target = beside.current?.querySelector('a') ?? document.querySelector('main')
      target?.focus()
    },
    [],
  )
  return (button: Element | null) => {
    const card = button?.closest('li')
    beside.current = card?.nextElementSibling ?? card?.previousElementSibling ?? null
  }
}

/** 'start campain', disabled when sold; once pressed 'add is running', with no way back (specification 4). */
function CampaignButton({ product }: { product: Product }) {
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
        <span>{listingTexts.campaignRunning}</span>
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
        <span>{listingTexts.startCampaign}</span>
      </button>
      <ErrorText error={start.error} className="text-sm" />
    </>
  )
}

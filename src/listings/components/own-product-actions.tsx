import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { Product } from '../contract.ts'
import { changeProductMessages as messages } from '../messages/offer.ts'
import { listingPaths } from '../paths.ts'
import { CampaignButton } from './campaign-button.tsx'
import { cardHeadingId } from './product-card.tsx'
import { useWithdrawProduct } from './use-products.ts'

/** What a seller can do with an own phone: advertise it, and as long as nobody has paid for it change or withdraw it. */
export function OwnProductActions({ product }: { product: Product }) {
  return (
    <>
      <CampaignButton product={product} />
      {!product.sold && (
        <div className="grid grid-cols-2 gap-3">
          <Link
            to={listingPaths.edit(product._id)}
            className="btn btn-outline btn-sm"
            aria-describedby={cardHeadingId(product._id)}
          >
            {messages.edit}
          </Link>
          <WithdrawButton product={product} />
        </div>
      )}
    </>
  )
}

/** Asks first: there is no way back. */
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
        toast.success(messages.withdrawn(name))
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
        {messages.withdraw}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={messages.confirmTitle(name)}
        confirmLabel={messages.confirm}
        danger
        busy={withdraw.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{messages.consequences}</p>
        {withdraw.error && (
          <p role="alert" className="pt-3 text-error">
            {withdraw.error.message}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Returns what remembers the card of a button: once it is gone, the focus moves to the one beside it, or else to the page. */
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

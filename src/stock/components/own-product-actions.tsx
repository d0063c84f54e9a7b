import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import Megaphone from '~icons/lucide/megaphone'
import { cardHeadingId } from '../../listings/components/product-card.tsx'
import { HeldBadge } from '../../listings/components/product-facts.tsx'
import { listingTexts } from '../../listings/texts/listing.ts'
import { useOfferAgain, useStartCampaign, useWithdrawProduct } from '../../selling/queries.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { changeProductTexts as words } from '../../selling/texts/offer.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { Spinner } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { StockProduct } from '../contract.ts'
import { figureTexts } from '../texts.ts'

type OwnProductActionsProps = { product: StockProduct; dense?: boolean }

/**
 * Shows what a seller can do with an own phone: advertise it and, while nobody has paid for it, change, pause or withdraw it; put back
 * one that is paused, and offer one again that came back.
 */
export function OwnProductActions({ product, dense = false }: OwnProductActionsProps) {
  const { _id: id, aside } = product
  const describedBy = cardHeadingId(id)
  if (aside) {
    return (
      <>
        <p className="badge badge-ghost">{figureTexts.asides[aside]}</p>
        {aside === 'returned' ? (
          <Link
            to={sellingPaths.addAgain(id)}
            className="btn btn-primary btn-sm"
            aria-describedby={describedBy}
          >
            {words.sellAgain}
          </Link>
        ) : (
          <OfferAgainButton product={product} />
        )}
        <WithdrawButton product={product} />
      </>
    )
  }
  return (
    <>
      {product.held && <HeldBadge />}
      <CampaignButton product={product} dense={dense} />
      {!product.sold && (
        <div className={dense ? 'contents' : 'grid grid-cols-2 gap-3'}>
          <Link to={sellingPaths.edit(id)} className="btn btn-outline btn-sm" aria-describedby={describedBy}>
            {words.edit}
          </Link>
          <Link
            to={`${sellingPaths.edit(id)}/check`}
            className="btn btn-outline btn-sm"
            aria-describedby={describedBy}
          >
            {listingTexts.checkPhone}
          </Link>
          <PauseButton product={product} />
          <WithdrawButton product={product} />
        </div>
      )}
      <Link to={sellingPaths.addLike(id)} className="btn btn-outline btn-sm" aria-describedby={describedBy}>
        {words.sellAnother}
      </Link>
    </>
  )
}

function OfferAgainButton({ product: { _id: id, product_name: name } }: { product: StockProduct }) {
  const offer = useOfferAgain()
  return (
    <>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        aria-describedby={cardHeadingId(id)}
        aria-busy={offer.isPending || undefined}
        onClick={() => offer.mutate(id, { onSuccess: () => toast.success(words.offeredAgain(name)) })}
      >
        {words.offerAgain}
      </button>
      <ErrorText error={offer.error} className="text-sm" />
    </>
  )
}

/** Pauses a phone. Asks first where somebody has booked it, because that ends the bookings. */
function PauseButton({ product: { _id: id, product_name: name, bookings } }: { product: StockProduct }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawProduct()
  const pause = () =>
    withdraw.mutate(
      { id, as: 'paused' },
      {
        onSuccess: () => toast.success(words.paused(name)),
        onError: ({ message }) => toast.error(message),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-sm"
        aria-describedby={cardHeadingId(id)}
        aria-busy={withdraw.isPending || undefined}
        onClick={() => (bookings.open > 0 ? setAsking(true) : pause())}
      >
        {words.pause}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={words.pauseTitle(name)}
        confirmLabel={words.pause}
        busy={withdraw.isPending}
        onConfirm={pause}
        onCancel={() => setAsking(false)}
      >
        <p>{words.pauseConsequences}</p>
      </ConfirmDialog>
    </>
  )
}

function WithdrawButton({ product: { _id: id, product_name: name, aside } }: { product: StockProduct }) {
  const [isAsking, setAsking] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const withdraw = useWithdrawProduct()
  const button = useRef<HTMLButtonElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const confirm = () =>
    withdraw.mutate(isElsewhere ? { id, as: 'sold-elsewhere' } : { id }, {
      onSuccess: () => {
        setAsking(false)
        focusAfterRemoval(button.current)
        toast.success(isElsewhere ? words.keptElsewhere(name) : words.withdrawn(name))
      },
    })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-outline btn-sm text-error"
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
        error={withdraw.error?.message}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{isElsewhere ? words.pauseConsequences : words.consequences}</p>
        {!aside && (
          <label className="mt-3 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={isElsewhere}
              onChange={({ target }) => setElsewhere(target.checked)}
            />
            <span>{words.soldElsewhere}</span>
          </label>
        )}
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
function CampaignButton({ product, dense }: Required<OwnProductActionsProps>) {
  const start = useStartCampaign()
  const describedBy = cardHeadingId(product._id)
  const size = dense ? 'btn-sm' : 'w-full'

  if (product.campain || start.data) {
    return (
      <button
        type="button"
        className={`btn ${size} aria-disabled:bg-secondary aria-disabled:text-secondary-content`}
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
        className={`btn btn-primary ${size}`}
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

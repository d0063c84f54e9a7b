import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardHeadingId } from '../../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { openBooking } from './use-booking.ts'

/** The parameter of an address that opens the booking modal of a phone. */
const parameter = 'book'

type Place = { pathname: string; search: string; hash: string }

/** This page, at the card of a phone and with its booking modal open: where a visitor returns to after logging in. */
export function bookingPlace({ pathname, search }: Place, productId: string): Place {
  const params = new URLSearchParams(search)
  params.set(parameter, productId)
  return { pathname, search: `?${params}`, hash: `#${cardHeadingId(productId)}` }
}

/** Opens the booking modal of the phone that a visitor wanted before logging in. */
export function useWantedBooking(product: CampaignProduct, canBook: boolean): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  // With the seller's address comes whether it is one's own phone.
  const isWanted = product.userEmail !== undefined && params.get(parameter) === product._id
  const open = useEffectEvent(async () => {
    params.delete(parameter)
    // Before the modal opens: a reload should not open it again.
    await navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
    if (canBook) openBooking(product)
  })
  useEffect(() => {
    if (isWanted) void open()
  }, [isWanted])
}

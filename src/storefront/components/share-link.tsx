import Share2 from 'lucide-react/icons/share-2'
import type { MouseEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { getLocale, localAddress } from '../../kernel/locale.ts'
import { formatAmount } from '../../kernel/money.ts'
import type { ShownProduct } from '../../listings/contract.ts'
import { listingPaths } from '../../listings/paths.ts'
import { productTexts as words } from '../texts/product.ts'

/** Shares the link to a phone with the device's own share sheet; where there is none, or no script, with WhatsApp. */
export function ShareLink({ product }: { product: ShownProduct }) {
  const { origin = '' } = useRouteLoaderData<{ origin: string }>('root') ?? {}
  const { product_name: title, product_price, currency } = product
  const url = origin + localAddress(getLocale(), listingPaths.product(product._id))
  const text = words.shareText(title, formatAmount(product_price, currency), url)
  async function share(event: MouseEvent) {
    if (!('share' in navigator)) return
    event.preventDefault()
    // Rejects also when cancelled.
    await navigator.share({ title, url }).catch(() => {})
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={words.share}
      className="btn btn-circle on-photo"
      onClick={share}
    >
      <Share2 size={20} strokeWidth={1.9} aria-hidden="true" />
    </a>
  )
}

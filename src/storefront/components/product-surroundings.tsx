import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import BadgeCheck from '~icons/lucide/badge-check'
import ChevronRight from '~icons/lucide/chevron-right'
import MapPin from '~icons/lucide/map-pin'
import Share2 from '~icons/lucide/share-2'
import ShieldCheck from '~icons/lucide/shield-check'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { brandId } from '../../catalogue/rules.ts'
import { getLocale, localAddress } from '../../kernel/locale.ts'
import { formatAmount } from '../../kernel/money.ts'
import { listingPaths } from '../../kernel/paths.ts'
import { ProductTile } from '../../listings/components/product-grid.tsx'
import type { CampaignProduct, ShownProduct } from '../../listings/contract.ts'
import { alikeTexts } from '../../listings/texts/listing.ts'
import { useInspectionHours } from '../../ui/page-context.ts'
import { alikePhonesQuery, phonesInsteadQuery, similarPhonesQuery } from '../queries.ts'
import { guaranteeTexts, productTexts, breadcrumbTexts as words } from '../texts/product.ts'

export function Breadcrumb({ brand, name }: { brand: string; name: string }) {
  return (
    <nav aria-label={words.label} className="-mt-3 pb-1 text-quiet text-sm">
      <ol className="flex min-w-0 items-center gap-1">
        <Step to="/">{words.home}</Step>
        <Step to={`/categori/${brandId(brand)}`}>{brand}</Step>
        <li aria-current="page" translate="no" className="min-w-0 truncate">
          {name}
        </li>
      </ol>
    </nav>
  )
}

function Step({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex shrink-0 items-center gap-1">
      <Link to={to} className="link link-hover inline-flex min-h-11 items-center">
        {children}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
    </li>
  )
}

const icons = [ShieldCheck, MapPin, BadgeCheck]

export function GuaranteeList() {
  return (
    <ul aria-label={guaranteeTexts.label} className="grid gap-2 text-sm">
      {guaranteeTexts.points(useInspectionHours()).map((point, place) => {
        const Icon = icons[place] ?? BadgeCheck
        return (
          <li key={point} className="flex items-start gap-2.5">
            <Icon size={18} strokeWidth={1.9} aria-hidden="true" className="mt-px shrink-0 text-primary" />
            <span>{point}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Shows phones similar to this one. */
export function SimilarPhones({ product }: { product: Parameters<typeof similarPhonesQuery>[0] }) {
  const { loading } = useAuth()
  const { data = [] } = useQuery({ ...similarPhonesQuery(product), enabled: !loading })
  return <PhoneRow id="similar" title={productTexts.similar} phones={data} />
}

export function AlikePhones({ product: { _id: id, alike } }: { product: CampaignProduct }) {
  const { data = [] } = useQuery({ ...alikePhonesQuery(id), enabled: alike > 0 })
  return <PhoneRow id="alike" title={alikeTexts.title} phones={data} />
}

export function PhonesInstead({ id }: { id: string }) {
  const { data = [] } = useQuery(phonesInsteadQuery(id))
  return <PhoneRow id="instead" title={productTexts.instead} phones={data} />
}

function PhoneRow({ id, title, phones }: { id: string; title: string; phones: readonly CampaignProduct[] }) {
  if (phones.length === 0) return null
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-20 gap-4 pt-10">
      <h2 id={`${id}-title`} className="font-bold text-xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:grid-cols-4 md:gap-5 md:has-[>:nth-child(3):last-child]:grid-cols-3">
        {phones.map((phone) => (
          <li key={phone._id}>
            <ProductTile product={phone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shares the link to a phone with the device's own share sheet; where there is none, or no script, with WhatsApp. */
export function ShareLink({ product }: { product: ShownProduct }) {
  const { origin = '' } = useRouteLoaderData<{ origin: string }>('root') ?? {}
  const { product_name: title, product_price, currency } = product
  const url = origin + localAddress(getLocale(), listingPaths.product(product._id))
  const text = productTexts.shareText(title, formatAmount(product_price, currency), url)
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
      aria-label={productTexts.share}
      className="btn btn-circle on-photo"
      onClick={share}
    >
      <Share2 size={20} strokeWidth={1.9} aria-hidden="true" />
    </a>
  )
}

import Calendar from 'lucide-react/icons/calendar'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ComponentType, ReactNode } from 'react'
import { formatDigits } from '../../kernel/number.ts'
import type { CampaignProduct } from '../contract.ts'
import { cardMessages } from '../messages/listing.ts'

/** Place, year and mobile on a card, each behind its icon. A signed-out visitor gets no contact data. */
export function CardFacts({
  product: { mobile, purchase_year: year, location },
}: {
  product: CampaignProduct
}) {
  return (
    <dl className="flex flex-wrap items-center gap-x-3 text-quiet tabular-nums sm:gap-x-4">
      <Fact icon={MapPin} name={cardMessages.location}>
        {location}
      </Fact>
      <Fact icon={Calendar} name={cardMessages.purchaseYear}>
        {formatDigits(year)}
      </Fact>
      {mobile && (
        <Fact icon={Phone} name={cardMessages.mobile}>
          <a href={`tel:${mobile.replaceAll(/[ -]/g, '')}`} className="link link-hover inline-block py-1">
            {mobile}
          </a>
        </Fact>
      )}
    </dl>
  )
}

type FactProps = {
  icon: ComponentType<{ size: number; className: string; 'aria-hidden': true }>
  name: string
  children: ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <dt>
        <Icon size={15} className="shrink-0" aria-hidden />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

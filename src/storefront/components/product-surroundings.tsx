import BadgeCheck from 'lucide-react/icons/badge-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { brandId } from '../../catalogue/rules.ts'
import { useInspectionHours } from '../../ui/page-context.ts'
import { guaranteeMessages, breadcrumbMessages as messages } from '../messages/product.ts'

/** The way back from the page of a phone: home, its brand. */
export function Breadcrumb({ brand, name }: { brand: string; name: string }) {
  return (
    <nav aria-label={messages.label} className="pb-4 text-quiet text-sm">
      <ol className="flex min-w-0 items-center gap-1">
        <Step to="/">{messages.home}</Step>
        <Step to={`/categori/${brandId(brand)}`}>{brand}</Step>
        <li aria-current="page" className="min-w-0 truncate">
          {name}
        </li>
      </ol>
    </nav>
  )
}

function Step({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex shrink-0 items-center gap-1">
      <Link to={to} className="link link-hover inline-block py-1">
        {children}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
    </li>
  )
}

const icons = [ShieldCheck, MapPin, BadgeCheck]

/** What Swap promises to whoever books a phone, beside 'Book Now'. */
export function GuaranteeList() {
  return (
    <ul aria-label={guaranteeMessages.label} className="grid gap-2 text-sm">
      {guaranteeMessages.points(useInspectionHours()).map((point, place) => {
        const Icon = icons[place] ?? BadgeCheck
        return (
          <li key={point} className="flex items-start gap-2.5">
            <Icon size={18} strokeWidth={1.9} aria-hidden="true" className="mt-px shrink-0 text-primary" />
            {point}
          </li>
        )
      })}
    </ul>
  )
}

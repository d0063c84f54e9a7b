import BadgeCheck from 'lucide-react/icons/badge-check'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useInspectionHours } from '../../ui/page-context.ts'
import { guaranteeMessages } from '../messages/product.ts'

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

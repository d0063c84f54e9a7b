import BadgeCheck from 'lucide-react/icons/badge-check'
import Flag from 'lucide-react/icons/flag'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { trustMessages } from '../messages/home.ts'

const icons = [BadgeCheck, ShieldCheck, MapPin, Flag]

/** What makes it safe to buy a phone from a stranger here. */
export function TrustPoints() {
  return (
    <section id="trust" aria-labelledby="trust-title">
      <h2 id="trust-title" className="sr-only">
        {trustMessages.title}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 panel p-4 md:gap-x-6 md:p-6 lg:grid-cols-[1fr_1.25fr_1fr_1fr]">
        {trustMessages.points.map(({ title, text }, place) => {
          const Icon = icons[place] ?? BadgeCheck
          return (
            <li key={title} className="flex gap-2 max-md:items-center md:gap-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary text-secondary-content md:size-11">
                <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
              </span>
              <div className="grid content-start gap-1">
                <h3 className="font-semibold text-pretty leading-snug max-md:text-xs">{title}</h3>
                <p className="text-quiet text-sm leading-relaxed max-md:hidden">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

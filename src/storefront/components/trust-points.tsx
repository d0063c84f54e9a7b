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
      <ul className="grid grid-cols-2 gap-x-6 gap-y-5 panel p-5 md:p-7 xl:grid-cols-4">
        {trustMessages.points.map(({ title, text }, place) => {
          const Icon = icons[place] ?? BadgeCheck
          return (
            <li key={title} className="flex flex-col gap-3 sm:flex-row sm:gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary text-secondary-content">
                <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
              </span>
              <div className="grid content-start gap-1">
                <h3 className="font-semibold max-sm:text-sm">{title}</h3>
                <p className="text-quiet text-sm leading-relaxed max-sm:hidden">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

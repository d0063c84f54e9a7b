import CreditCard from 'lucide-react/icons/credit-card'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { useInspectionHours } from '../../ui/page-context.ts'
import { trustMessages } from '../messages/home.ts'

const icons = [CreditCard, ShieldCheck, Smartphone]

/** What makes it safe to buy a phone from a stranger here: pay, Swap holds the money, check the phone. */
export function TrustPoints() {
  return (
    <section id="trust" aria-labelledby="trust-title">
      <h2 id="trust-title" className="sr-only">
        {trustMessages.title}
      </h2>
      <ol className="grid gap-x-6 gap-y-3 panel p-4 sm:grid-cols-3 md:p-6">
        {trustMessages.steps(useInspectionHours()).map(({ title, text }, place) => {
          const Icon = icons[place] ?? ShieldCheck
          return (
            <li key={title} className="flex gap-3 md:gap-4">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary text-secondary-content md:size-11">
                <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
              </span>
              <div className="grid content-start gap-0.5">
                <h3 className="font-semibold text-pretty leading-snug">{title}</h3>
                <p className="text-quiet text-sm leading-relaxed">{text}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

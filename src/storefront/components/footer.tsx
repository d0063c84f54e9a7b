import { Link } from 'react-router'
import Camera from '~icons/lucide/camera'
import ChevronDown from '~icons/lucide/chevron-down'
import CirclePlay from '~icons/lucide/circle-play'
import ThumbsUp from '~icons/lucide/thumbs-up'
import { getCurrency } from '../../kernel/money.ts'
import { currencyTexts } from '../../kernel/texts/kernel.ts'
import { CompanyFacts } from '../../ui/company-facts.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useMedia } from '../../ui/hydrated.tsx'
import { footerTexts } from '../texts/storefront.ts'

// Generic pictures: the networks' marks are not ours to ship.
const networks = [
  { name: 'Facebook', Icon: ThumbsUp },
  { name: 'YouTube', Icon: CirclePlay },
  { name: 'Instagram', Icon: Camera },
]

// Placeholder links (specification 1).
const placeholder = '#content'

/** The foot of every page: about Swap, links (specification 1), and the rules. `isShort`: small screens show these alone. */
export function Footer({ isShort }: { isShort: boolean }) {
  return (
    <footer className="mt-12 border-base-300 border-t bg-base-100 [contain-intrinsic-block-size:auto_26rem] [content-visibility:auto] md:mt-16 print:hidden">
      <div
        className={`page-width grid py-6 md:grid-cols-[2fr_1fr_1fr_1fr] md:gap-x-6 md:py-12 ${isShort ? 'max-md:hidden' : ''}`}
      >
        <div className="grid content-start gap-3 max-md:pb-4 md:gap-4">
          <Logo />
          <p className="max-w-sm text-quiet max-md:text-sm">{footerTexts.promise}</p>
          <CompanyFacts names={['name', 'phone', 'whatsapp', 'email']} className="text-sm" />
        </div>
        {footerTexts.columns.map(({ title, links }) => (
          <Column key={title} title={title}>
            <Links links={links} className="footer-links grid gap-1 max-md:pb-3" />
          </Column>
        ))}
        <nav aria-label={footerTexts.social} className="max-md:border-base-300 max-md:border-t max-md:pt-3">
          <h2 className="font-semibold max-md:sr-only md:pb-3">{footerTexts.social}</h2>
          <ul className="-ml-2 flex gap-1">
            {networks.map(({ name, Icon }) => (
              <li key={name}>
                <a href={placeholder} aria-label={name} className="btn btn-ghost btn-square">
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div
        className={`page-width flex flex-wrap justify-between gap-x-6 gap-y-2 border-base-300 py-4 text-quiet text-sm md:py-5 ${isShort ? 'md:border-t' : 'border-t'}`}
      >
        <p suppressHydrationWarning>
          {footerTexts.copyright(new Date().getFullYear(), currencyTexts[getCurrency()])}
        </p>
        <Links links={footerTexts.rules} className="footer-links flex flex-wrap gap-x-4" />
      </div>
    </footer>
  )
}

function Links({ links, className }: { links: { to: string; label: string }[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** A column of links, folded on a small screen. */
function Column({ title, children }: { title: string; children: Elements }) {
  const isWide = useMedia('(min-width: 48rem)')
  return (
    <nav aria-label={title}>
      {/* Before hydration, styles unfold it on a wide screen (theme.css). */}
      <details open={isWide} className="group unfolded-when-wide max-md:border-base-300 max-md:border-t">
        <summary tabIndex={isWide ? -1 : undefined} className="footer-title">
          <h2 className="font-semibold">{title}</h2>
          <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180 md:hidden" />
        </summary>
        {children}
      </details>
    </nav>
  )
}

/** The mark and name of Swap. Where large text leaves no room for the name, it wraps out of sight. */
export function Logo() {
  return (
    <span className="flex h-8 flex-wrap content-start items-center gap-x-2.5 overflow-hidden">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <path
          d="M9 12.5h13m-4-4 4 4-4 4M23 20.5H10m4-4-4 4 4 4"
          className="fill-none stroke-primary-content"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="whitespace-nowrap font-bold text-xl leading-8 tracking-tight">Swap</span>
    </span>
  )
}

import Camera from 'lucide-react/icons/camera'
import CirclePlay from 'lucide-react/icons/circle-play'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { ReactNode } from 'react'
import { footerMessages } from '../messages/storefront.ts'
import { Logo } from './logo.tsx'

// Generic pictures: the marks of the networks are not ours to ship.
const networks = [
  { name: 'Facebook', Icon: ThumbsUp },
  { name: 'YouTube', Icon: CirclePlay },
  { name: 'Instagram', Icon: Camera },
]

// The pages behind these links are still to be written (specification 1: placeholder links).
const placeholder = '#content'

/** The foot of every page: marketing text and three columns of placeholder links (specification 1). */
export function Footer() {
  return (
    <footer className="mt-16 border-base-300 border-t bg-base-100">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 grid content-start gap-4 md:col-span-1">
          <Logo />
          <p className="max-w-sm text-quiet">{footerMessages.promise}</p>
        </div>
        {footerMessages.columns.map(({ title, links }) => (
          <Column key={title} title={title}>
            <ul className="grid gap-1">
              {links.map((link) => (
                <li key={link}>
                  <a href={placeholder} className="link link-hover inline-block py-1">
                    {link}
                  </a>
                </li>
              ))}
            </ul>
          </Column>
        ))}
        <Column title={footerMessages.social}>
          <ul className="-ml-2 flex gap-1">
            {networks.map(({ name, Icon }) => (
              <li key={name}>
                <a href={placeholder} aria-label={name} className="btn btn-ghost btn-square">
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <p className="page-width border-base-300 border-t py-5 text-quiet text-sm" suppressHydrationWarning>
        {footerMessages.copyright(new Date().getFullYear())}
      </p>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="grid content-start gap-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </nav>
  )
}

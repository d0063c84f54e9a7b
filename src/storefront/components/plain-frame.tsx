import type { ReactNode } from 'react'
import { navMessages } from '../messages/storefront.ts'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** The target of the skip link, and of the focus when the page changes. */
export const contentId = 'content'

/** What stands on every page: the way past the navigation, the navbar and the footer. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href={`#${contentId}`}
        className="btn btn-primary -translate-y-24 fixed top-3 left-3 z-50 focus-visible:translate-y-0"
      >
        {navMessages.skip}
      </a>
      <Navbar />
      {/* As high as the window, so that the footer does not jump down when a list arrives. */}
      <div className="flex min-h-[calc(100dvh-4rem)] flex-col">{children}</div>
      <Footer />
    </>
  )
}

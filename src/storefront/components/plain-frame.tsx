import type { ReactNode } from 'react'
import { navTexts } from '../texts/storefront.ts'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** The id of the page's content: the target of the skip link, and of the focus when the page changes. */
export const contentId = 'content'

type PlainFrameProps = {
  /** Whether the page has a bar at the bottom of small screens: the footer has one line there. */
  hasBar?: boolean
  children: ReactNode
}

/** The frame of every page: skip link, navbar and footer. */
export function PlainFrame({ hasBar = false, children }: PlainFrameProps) {
  return (
    <>
      <a
        href={`#${contentId}`}
        className="btn btn-primary -translate-y-24 fixed top-3 left-3 z-50 focus-visible:translate-y-0"
      >
        {navTexts.skip}
      </a>
      <Navbar />
      {/* As high as the window, so that the footer does not jump when a list loads. */}
      <div className="flex min-h-[calc(100dvh-4rem)] flex-col">{children}</div>
      <Footer isShort={hasBar} />
    </>
  )
}

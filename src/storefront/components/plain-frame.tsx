import type { ReactNode } from 'react'
import { navTexts } from '../texts/storefront.ts'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** The id of a page's content: the target of the skip link, and of the focus after a navigation. */
export const contentId = 'content'

type PlainFrameProps = {
  hasBar?: boolean
  children: ReactNode
}

/** The frame of a page: skip link, navbar, content and footer. `hasBar`: a bottom bar needs a shorter footer on small screens. */
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
      {/* So that the footer does not jump. */}
      <div className="flex min-h-[calc(100dvh-4rem)] flex-col">{children}</div>
      <Footer isShort={hasBar} />
    </>
  )
}

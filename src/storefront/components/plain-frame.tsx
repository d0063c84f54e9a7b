import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { ScriptNotice } from '../../ui/hydrated.tsx'
import { navTexts } from '../texts/storefront.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

/** The id of a page's content: the target of the skip link, and of the focus after a navigation. */
export const contentId = 'content'

type PlainFrameProps = {
  /** The last place of the bar at the bottom, on the dashboard, whose footer is shorter. */
  menu?: Elements
  /** Whether the content fills the screen: without footer and bar, and on small screens without navbar. */
  isFullHeight?: boolean | undefined
  children: ReactNode
}

/** The frame of a page: skip link, navbar, content, footer, and on small screens the bottom bar. */
export function PlainFrame({ menu, isFullHeight = false, children }: PlainFrameProps) {
  return (
    <>
      <a
        href={`#${contentId}`}
        className="btn btn-primary -translate-y-24 fixed top-3 left-3 z-50 focus-visible:translate-y-0"
      >
        {navTexts.skip}
      </a>
      <ScriptNotice />
      <div className={isFullHeight ? 'max-lg:hidden' : 'contents'}>
        <Navbar />
      </div>
      {/* So that the footer does not jump. */}
      <div className={`flex flex-col ${isFullHeight ? '' : 'min-h-[calc(100dvh-4rem)]'}`}>{children}</div>
      {!isFullHeight && (
        <>
          <Footer isShort={menu !== undefined} />
          <BottomBar menu={menu} />
        </>
      )}
    </>
  )
}

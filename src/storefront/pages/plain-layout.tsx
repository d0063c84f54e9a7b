import { Outlet } from 'react-router'
import { contentId, PlainFrame } from '../components/plain-frame.tsx'

/** Navbar, the page, footer. The page brings its content only: this frame brings the width and the padding. */
export default function PlainLayout() {
  return (
    <PlainFrame>
      <main id={contentId} tabIndex={-1} className="page-width grow py-6 md:py-8">
        <Outlet />
      </main>
    </PlainFrame>
  )
}

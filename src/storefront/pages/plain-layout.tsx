import { Outlet, useParams } from 'react-router'
import { BookingDialog } from '../../checkout/booking/components/booking-dialog.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { contentId, PlainFrame } from '../components/plain-frame.tsx'

/**
 * Navbar, page, footer. The layout sets the width and the padding; pages render their content only. Another id gets a page of its
 * own: the next phone begins with its first photo.
 */
export default function PlainLayout() {
  return (
    <PlainFrame>
      <main id={contentId} tabIndex={-1} className="page-width grow py-6 md:py-8">
        <Outlet key={useParams().id} />
      </main>
      <BookingDialog />
    </PlainFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PlainFrame>
      <ErrorPage error={error} />
    </PlainFrame>
  )
}

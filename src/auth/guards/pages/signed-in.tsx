import { Outlet } from 'react-router'
import { useSignedInUser } from '../../session/components/use-auth.ts'
import { requireSignedIn, requireSignedInClient } from '../components/page-guards.tsx'

/** Around the pages that require login. */
export const middleware = [requireSignedIn]
export const clientMiddleware = [requireSignedInClient]

// A route without data would be taken for one that has not loaded yet.
export const loader = () => null
export const clientLoader = () => null

/** Another account gets pages of its own: nothing that is shown is left over from the one before. */
export default function SignedInLayout() {
  return <Outlet key={useSignedInUser().uid} />
}

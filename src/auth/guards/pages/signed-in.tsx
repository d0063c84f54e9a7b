import { Outlet } from 'react-router'
import { useAccountKey } from '../../session/components/use-auth.ts'
import { requireSignedIn, requireSignedInClient } from '../components/page-guards.tsx'

export const middleware = [requireSignedIn]
export const clientMiddleware = [requireSignedInClient]

// Without data the route would count as loading.
export const loader = () => null
export const clientLoader = () => null

/** The layout of signed-in pages, keyed by account so that another account sees no state of the previous one. */
export default function SignedInLayout() {
  return <Outlet key={useAccountKey()} />
}

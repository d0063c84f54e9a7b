import { Outlet } from 'react-router'
import { waitForUser } from '../../session/components/session-store.ts'
import { useAccountKey, useAuth } from '../../session/components/use-auth.ts'
import { readVisitorOfSession } from '../components/page-guards.tsx'

export const middleware = [readVisitorOfSession]

export const clientMiddleware = [
  async () => {
    await waitForUser()
  },
]

// Without data the route would count as loading.
export const loader = () => null
export const clientLoader = () => null

/** The layout of pages that show more to signed-in users, keyed so that nobody sees what was loaded for another. */
export default function EverybodyLayout() {
  const { isSignedIn } = useAuth()
  return <Outlet key={`${isSignedIn} ${useAccountKey()}`} />
}

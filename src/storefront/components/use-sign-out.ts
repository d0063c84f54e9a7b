import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../identity/components/use-auth.ts'

/** Signs out and goes to `destination`. A failure is only logged (specification 8); the page still changes. */
export function useSignOut(destination: string): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const auth = useAuth()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = async () => {
    if (isSigningOut) return
    setSigningOut(true)
    // Committed at once: the page that is left must not see that nobody is there any more.
    await auth.signOut(async () => navigate(destination, { flushSync: true }))
    setSigningOut(false)
  }
  return { signOut, isSigningOut }
}

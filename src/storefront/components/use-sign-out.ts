import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../identity/components/auth-provider.tsx'

/** Signs out and goes to `destination`. A failure is only logged (specification 8); the page still changes. */
export function useSignOut(destination: string): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const auth = useAuth()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = async () => {
    if (isSigningOut) return
    setSigningOut(true)
    await auth.signOut(async () => navigate(destination))
    setSigningOut(false)
  }
  return { signOut, isSigningOut }
}

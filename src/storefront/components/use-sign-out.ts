import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/session/components/use-auth.ts'

/**
 * Signs out, goes to `destination` and deletes the drafts of the account: the device may be somebody else's. A failure is
 * only logged (specification 8); the page still changes.
 */
export function useSignOut(destination: string): { signOut: () => Promise<void>; isSigningOut: boolean } {
  const auth = useAuth()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const signOut = async () => {
    if (isSigningOut) return
    setSigningOut(true)
    const account = auth.user?.uid
    // Committed at once: the page that is left must not see that nobody is there any more.
    await auth.signOut(async () => {
      await navigate(destination, { flushSync: true })
      // Before the page shows that nobody is signed in: whoever comes next may leave it at once.
      if (account)
        await import('../../ui/stored-drafts.ts')
          .then(({ dropDrafts }) => dropDrafts(account))
          .catch(reportError)
    })
    setSigningOut(false)
  }
  return { signOut, isSigningOut }
}

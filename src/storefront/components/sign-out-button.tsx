import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { useHydrated } from '../../ui/hydrated.tsx'
import { navTexts } from '../texts/storefront.ts'

/** Signs out and goes to `destination`. Without a script, where nothing is stored on the device, a form does it. */
export function SignOutButton({ destination, className = '' }: { destination: string; className?: string }) {
  const { signOut, isSigningOut } = useSignOut(destination)
  const isHydrated = useHydrated()
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline noscript:hidden ${className}`}
        aria-busy={isSigningOut}
        disabled={!isHydrated}
        onClick={signOut}
      >
        {navTexts.signOut}
      </button>
      {!isHydrated && (
        <form method="post" action="/api/auth/sign-out" className="hidden noscript:block">
          <button type="submit" className={`btn btn-outline ${className}`}>
            {navTexts.signOut}
          </button>
        </form>
      )}
    </>
  )
}

/**
 * Signs out, goes to `destination` and deletes the drafts of the account: the device may be somebody else's. A failure is
 * only logged (specification 8); the page still changes.
 */
function useSignOut(destination: string): { signOut: () => Promise<void>; isSigningOut: boolean } {
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

import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { identityMessages } from '../messages/session.ts'
import { useAuth } from './auth-provider.tsx'
import { loginAddress } from './login-address.ts'

/** Shows its children to a signed-in user; sends anybody else to /login, and back here after it. */
export function RequireSignedIn({ children }: { children: ReactNode }) {
  const { loading, user } = useAuth()
  const location = useLocation()
  if (loading) return <ProgressBar label={identityMessages.checking} />
  if (!user) return <Navigate to={loginAddress(location)} replace />
  return children
}

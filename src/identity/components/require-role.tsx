import ShieldX from 'lucide-react/icons/shield-x'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { notAllowedMessages } from '../messages/forms.ts'
import { identityMessages } from '../messages/session.ts'
import { type Access, mayCall } from '../rules.ts'
import { loginAddress } from './login-address.ts'
import { RequireSignedIn } from './require-signed-in.tsx'
import { useRole } from './use-role.ts'

type RequireRoleProps = {
  /** 'seller' lets admins in too (specification 6). */
  access: Exclude<Access, 'signed-in'>
  children: ReactNode
}

/** Shows its children to a user of this role, a 'not allowed' page to others. A failed look-up goes to /login. */
export function RequireRole(props: RequireRoleProps) {
  return (
    <RequireSignedIn>
      <CheckRole {...props} />
    </RequireSignedIn>
  )
}

function CheckRole({ access, children }: RequireRoleProps) {
  const { loading, failed, isAdmin, isSeller } = useRole()
  const location = useLocation()
  if (loading) return <ProgressBar label={identityMessages.checking} />
  // The state keeps /login from sending the signed-in user straight back into the same failure.
  if (failed) return <Navigate to={loginAddress(location)} state={{ lookUpFailed: true }} replace />
  const own = isAdmin ? 'admin' : isSeller ? 'seller' : 'buyer'
  return mayCall(own, access) ? children : <NotAllowed />
}

function NotAllowed() {
  return (
    <>
      <h1 className="sr-only">{notAllowedMessages.title}</h1>
      <EmptyState
        icon={ShieldX}
        title={notAllowedMessages.title}
        hint={notAllowedMessages.text}
        action={
          <Link to="/dashbord" className="btn btn-primary">
            {notAllowedMessages.back}
          </Link>
        }
      />
    </>
  )
}

import { Outlet } from 'react-router'
import { Checking, readRole, requireRole, requireRoleClient } from '../components/page-guards.tsx'

/** The layout of pages for sellers and admins (specification 4, "Role flags"). */
export const middleware = [readRole('seller')]
export const loader = requireRole
export const clientMiddleware = [requireRoleClient('seller')]

export const clientLoader = Object.assign(() => null, { hydrate: true as const })
export { Checking as HydrateFallback }

export default Outlet

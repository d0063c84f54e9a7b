import { Outlet } from 'react-router'
import { Checking, readRole, requireRole, requireRoleClient } from '../components/page-guards.tsx'

/** Around the pages of admins. The browser looks the role up before it shows them (specification 4, "Role flags"). */
export const middleware = [readRole('admin')]
export const loader = requireRole
export const clientMiddleware = [requireRoleClient('admin')]

export const clientLoader = Object.assign(() => null, { hydrate: true as const })
export { Checking as HydrateFallback }

export default Outlet

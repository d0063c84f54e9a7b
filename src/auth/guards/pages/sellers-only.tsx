import { readRole, requireRole, requireRoleClient } from '../components/page-guards.tsx'

/** The layout of pages for sellers and admins (specification 4, "Role flags"). */
export const middleware = [readRole('seller')]
export const loader = requireRole
export const clientMiddleware = [requireRoleClient('seller')]

export const clientLoader = Object.assign(() => true, { hydrate: true as const })

export { RoleLayout as default } from '../components/until-checked.tsx'

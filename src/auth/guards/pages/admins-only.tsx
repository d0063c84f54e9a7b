import { readRole, requireRole, requireRoleClient } from '../components/page-guards.tsx'

/** The layout of pages for admins alone (specification 4, "Role flags"). */
export const middleware = [readRole('admin')]
export const loader = requireRole
export const clientMiddleware = [requireRoleClient('admin')]

export const clientLoader = Object.assign(() => true, { hydrate: true as const })

export { RoleLayout as default } from '../components/until-checked.tsx'

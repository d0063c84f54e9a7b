import { refuseWith } from '../platform/http/or-refuse.ts'

/** How the refusals of this module are answered. */
export const orRefuse = refuseWith({ 'unknown-category': [404, 'There is no such brand.'] })

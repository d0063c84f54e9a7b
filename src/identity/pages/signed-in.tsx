import { Outlet } from 'react-router'
import { requireSignedIn, requireSignedInHere } from '../components/page-guards.ts'

/** Around the pages that require login. */
export const middleware = [requireSignedIn]
export const clientMiddleware = [requireSignedInHere]

// A route without data would be taken for one that has not loaded yet.
export const loader = () => null
export const clientLoader = () => null

export default Outlet

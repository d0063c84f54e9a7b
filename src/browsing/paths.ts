/** The addresses of this module's pages. */
export const searchPaths = { saved: '/dashbord/searches' }

/** The addresses of this module's pages. */
export const browsingPaths = { search: '/search', savedSearches: '/dashbord/searches' }

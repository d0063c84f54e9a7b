export const browsingPaths = { search: '/search', savedSearches: '/dashbord/searches' }

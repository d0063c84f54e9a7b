export const browsingPaths = {
  search: '/search',
  savedPhones: '/dashbord/saved',
  savedSearches: '/dashbord/saved/searches',
}

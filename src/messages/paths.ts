/** The addresses of this module's pages. */
export const messagePaths = {
  list: '/dashbord/messages',
  one: (id: string) => `/dashbord/messages/${id}`,
}

export const conversationPaths = {
  list: '/dashbord/messages',
  one: (id: string) => `/dashbord/messages/${id}`,
}

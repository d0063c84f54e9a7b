/** Where the pages of the module stand (specification 2). */
export const bookingPaths = {
  orders: '/dashbord',
  browse: '/#brands',
  payment: (bookingId: string) => `/dashbord/parches/${bookingId}`,
}

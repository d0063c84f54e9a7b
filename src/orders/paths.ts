/** The addresses of the pages of bookings and orders (specification 2). */
export const bookingPaths = {
  orders: '/dashbord',
  browse: '/#brands',
  payment: (bookingId: string) => `/dashbord/parches/${bookingId}`,
  sales: '/dashbord/sales',
  checklists: '/dashbord/checklists',
  order: (id: string) => `/dashbord/orders/${id}`,
  receipt: (id: string) => `/dashbord/orders/${id}/receipt`,
  meeting: (token: string) => `/meeting/${token}`,
  verification: (token: string) => `/verify/${token}`,
}

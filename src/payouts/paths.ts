/** The addresses of this module's pages. */
export const payoutPaths = {
  money: '/dashbord/mymoney',
  payouts: '/dashbord/payouts',
  batch: (id: string) => `/dashbord/payouts/${id}`,
}

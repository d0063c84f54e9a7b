export const payoutPaths = {
  money: '/dashbord/mymoney',
  payouts: '/dashbord/payouts',
  held: '/dashbord/payouts/held',
  batch: (id: string) => `/dashbord/payouts/${id}`,
}

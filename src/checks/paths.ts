/** The pages of checks: that which a link opens on the tested phone, and the seller's beside it. */
export const checkPaths = {
  check: (token: string) => `/check/${token}`,
  own: (listingId: string) => `/dashbord/myproducts/${listingId}/check`,
}

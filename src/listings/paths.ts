/** The addresses of this module's pages. */
export const listingPaths = {
  mine: '/dashbord/myproducts',
  add: '/dashbord/addproducts',
  edit: (productId: string) => `/dashbord/myproducts/${productId}`,
  product: (productId: string) => `/product/${productId}`,
  search: '/search',
}

/** The addresses of this module's pages. */
export const sellingPaths = {
  mine: '/dashbord/myproducts',
  add: '/dashbord/addproducts',
  /** The form of a new phone, filled in like an own one. */
  addLike: (productId: string) => `/dashbord/addproducts?like=${productId}`,
  /** The form of a new phone, filled in with a draft. */
  addFromDraft: (draftId: string) => `/dashbord/addproducts?draft=${draftId}`,
  /** A tab of the own phones, and the page that adds many of them. */
  drafts: '/dashbord/myproducts?tab=drafts',
  addMany: '/dashbord/myproducts?import',
  edit: (productId: string) => `/dashbord/myproducts/${productId}`,
}

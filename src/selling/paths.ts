export const sellingPaths = {
  mine: '/dashbord/myproducts',
  add: '/dashbord/addproducts',
  addLike: (productId: string) => `/dashbord/addproducts?like=${productId}`,
  addFromDraft: (draftId: string) => `/dashbord/addproducts?draft=${draftId}`,
  drafts: '/dashbord/myproducts?tab=drafts',
  addMany: '/dashbord/myproducts?import',
  edit: (productId: string) => `/dashbord/myproducts/${productId}`,
}

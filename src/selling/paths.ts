export const sellingPaths = {
  mine: '/dashbord/myproducts',
  add: '/dashbord/addproducts',
  addLike: (productId: string) => `/dashbord/addproducts?like=${productId}`,
  addAgain: (productId: string) => `/dashbord/addproducts?again=${productId}`,
  addFromDraft: (draftId: string) => `/dashbord/addproducts?draft=${draftId}`,
  drafts: '/dashbord/myproducts?tab=drafts',
  returned: '/dashbord/myproducts?tab=returned',
  addMany: '/dashbord/myproducts?import',
  edit: (productId: string) => `/dashbord/myproducts/${productId}`,
}

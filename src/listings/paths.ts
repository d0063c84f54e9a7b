export const listingPaths = {
  product: (productId: string) => `/product/${productId}`,
  /** The page of a seller belongs to the module of ratings. */
  seller: (sellerId: string) => `/seller/${sellerId}`,
}

export const listingPaths = {
  product: (productId: string) => `/product/${productId}`,
  /** The page of a seller, which the module of ratings has. */
  seller: (sellerId: string) => `/seller/${sellerId}`,
}

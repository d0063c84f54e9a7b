export const listingPaths = {
  product: (productId: string) => `/product/${productId}`,
  seller: (sellerId: string) => `/seller/${sellerId}`,
}

/** Specification 6: roles and permissions. */
export const permissions = {
  '6 visitor': 'Signed-out visitor: Home, Blog, Login, Signup',
  '6 visitor only': 'and nothing else: every protected call refuses a visitor',
  '6 buyer': 'Signed-in user (bayer): Categories, products, booking, own orders, payment, reporting',
  '6 buyer only': "A buyer may not use the seller's and the admin's calls",
  '6 seller': 'Seller: also My products and Add Products',
  '6 seller only': "A seller may not use the admin's calls",
  '6 admin': 'Admin: also My products and Add Products, plus all Seller, all byer, Report',
  '6 role checks': 'Role checks are made by asking the server by e-mail',
  '6 server enforcement':
    'Server-side enforcement is not shown; decided: role, deletion and sign-out are read from the database on every protected call',
  '6 bearer sent': 'a bearer token is sent on most protected calls',
} as const

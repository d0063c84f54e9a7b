/** Specification 3: entities and their fields. */
export const entities = {
  '3 product fields':
    'Product: _id, product_name, image (url), product_price, Market_Price, mobile, purchase_year, condition_type, brand_name, productDetails, location, time, userEmail, sellerName, sold, campain',
  '3 product time': 'time (formatted posting time)',
  '3 product userEmail': "userEmail (seller's e-mail)",
  '3 product sold': 'sold (boolean, false on creation)',
  '3 product campain': 'campain (boolean, advertised flag)',
  '3 user fields': 'User: name, email, role, verified (boolean), _id',
  '3 user role': 'role (bayer or seller; admin also exists)',
  '3 category fields': 'Category: _id, category_name, thumbnail',
  '3 booking payload':
    'Booking payload: product_name, product_price, location (meeting location), name, email (buyer), phone, brand_name, sellerEmail',
  '3 booked product fields':
    'Booked product (order): product_price, name, email (buyer), sellerEmail, product_name, brand_name, sold, _id',
  '3 report row fields': 'Report row: sellerName, product_name, brand_name',
  '3 review fields': 'Review (static): name, img, review, location',
  '3 auth user': 'Auth user: uid, email, displayName',
  '3 role answers': 'Role check responses: isAdmin (boolean); isSeller (boolean)',
  '3 session token': 'Session token: kept in local storage under the key icmToken',
} as const

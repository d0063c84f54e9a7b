/** Specification 7: the calls. What each answers, and under 'refusals' what the decisions say that it refuses. */
export const calls = {
  '7 base address': 'The base address of the server is {api}; decided: /api on the own origin',
  '7 bearer header':
    "Protected calls carry the header authorization 'bearer {token}'; decided: the scheme in any case, 401 without or with a bad or expired token",
  '7 token from icmToken': 'the token being read from local storage key icmToken',
  '7 own e-mail':
    "The e-mail in the query is the signed-in user's; decided: 403 for another's, an admin's included",

  '7 GET /users/admin/{email}': 'answer: isAdmin',
  '7 GET /users/admin/{email} refusals': 'own e-mail or an admin asking, else 403',
  '7 GET /users/seller/{email}': 'answer: isSeller',
  '7 GET /users/seller/{email} refusals': 'own e-mail or an admin asking, else 403',
  '7 GET /user': 'answer: verified read; decided: true only when every seller of that name is verified',
  '7 GET /user refusals': 'without a name 400',
  '7 POST /users':
    'JSON name, email, role; decided: 201 with the record, later 200 with the record unchanged',
  '7 POST /users refusals': '401 without the identity session, 403 for another e-mail, 400 for another role',
  '7 GET /jwt': 'answer: jwtToken, stored locally; decided: lives 15 minutes',
  '7 GET /jwt refusals': '401 with one same body for known and unknown e-mails',
  '7 GET /categories': 'list; decided: public, with an ETag',
  '7 GET /categories/{id}': 'one category; decided: public, with an ETag',
  '7 GET /categories/{id} refusals': '404 for an unknown or malformed id',
  '7 GET /allproducts': 'list of products; decided: unsold, of living sellers, newest first',
  '7 GET /allproducts refusals': '401, 403 for another e-mail, 400 without a brand',
  '7 POST /allproducts':
    'JSON with the product fields; decided: 201 with the product, what the server sets is ignored in the body',
  '7 POST /allproducts refusals':
    '401, 403 for a buyer, 400 for bad fields and for a picture not uploaded here',
  '7 GET /myproduct': "seller's products; decided: sold ones too",
  '7 GET /myproduct refusals': '401, 403 for a buyer and for another e-mail',
  '7 GET /campain':
    'advertised products; decided: running campaigns of unsold products, contact data only with a bearer',
  '7 PUT /campain': 'marks advertised; decided: {modifiedCount} 1 the first time, then 0',
  '7 PUT /campain refusals': "401, 403 for what is another's, 404 for an unknown product, 409 when sold",
  '7 PUT /report': 'answer: modifiedCount read; decided: 1, or 0 when this user has reported it before',
  '7 PUT /report refusals': '401, 404 for an unknown product, 409 for the own product',
  '7 GET /report': 'reports',
  '7 GET /report refusals': '401, 403 for who is no admin',
  '7 GET /seller': 'list of sellers; decided: {_id, name, email, verified}, no secrets',
  '7 GET /seller refusals': '401, 403 for who is no admin',
  '7 GET /bayer': 'list of buyers with name, email, _id',
  '7 GET /bayer refusals': '401, 403 for who is no admin',
  '7 PUT /users': 'verify seller; decided: sets it, {modifiedCount}; &verified=false revokes',
  '7 PUT /users refusals': '401, 403 for who is no admin, 404 for an unknown user, 409 for who is no seller',
  '7 DELETE /deleteuser':
    'then refresh list; decided: {deletedCount}; the account, its sessions and its offers end at once',
  '7 DELETE /deleteuser refusals':
    'decided: admin bearer although none is shown; 404 unknown, 409 for oneself and the last admin',
  '7 POST /bookingproduct':
    'booking payload; answer ignored; decided: 201 with the booking, price and names from the database',
  '7 POST /bookingproduct refusals':
    '401, 400, 404 without such a product, 409 for the own product and for a sold one',
  '7 GET /bookingproduct': "buyer's orders; decided: own bookings with status, productId, paymentId",
  '7 GET /bookingproduct refusals': '401, 403 for another e-mail',
  '7 GET /product/parces/{id}': 'booked product',
  '7 GET /product/parces/{id} refusals': "decided: bearer although none is shown; another's or unknown 404",
  '7 POST /create-payment-intent':
    'JSON product_price; answer: clientSecret; decided: the same open intent again for the same booking',
  '7 POST /create-payment-intent refusals':
    '401, 409 for another price, 400 when it is not clear which booking',
  '7 PUT /addpayment':
    'marks product sold; decided: settles the booking whose card payment is authorised, repeated 0',
  '7 PUT /addpayment refusals':
    '401, 402 without an authorised payment, 409 when the phone is gone, and the buyer is not charged',
  '7 PUT /addpaymentinbooked':
    'with the same query, marks booking sold; decided: the same settlement, a no-op after the call above',
  '7 PUT /addpaymentinbooked refusals': '401, 402 without an authorised payment',

  '7 image upload':
    'POST to an image-hosting service, multipart field image plus an API key; answer success and data.url',
  '7 image upload refusals': '400, 401, 413, 415, 422: without a good key, without a picture, with a bad one',
  '7 image url stored': "the url is stored in the product's image",
  '7 GET /imagekey': 'ours: {uploadUrl, key} for a seller or admin',
  '7 card client':
    'The card payment provider is called through its client library: create the payment method, confirm with billing name and e-mail',
  '7 card key': 'A test-mode publishable key is in use',
  '7 identity sign-up': 'Identity service: email/password signup',
  '7 identity login': 'email/password login',
  '7 identity google': 'Google popup',
  '7 identity sign out': 'sign out',
  '7 identity display name': 'update of display name and photo',
  '7 OpenAPI': 'every call of this section is described by the document at /api/openapi.json',
} as const

/** Specification 5: validation rules. */
export const validation = {
  '5 login email required': "Login: email required ('Email Address is required')",
  '5 login password required': "password required ('Password is required')",
  '5 login password minimum': "minimum 6 characters ('Password must be 6 characters or longer')",
  '5 sign up name required': "Sign up: name required ('Name is Required')",
  '5 sign up email required': 'email required',
  '5 sign up email type': 'and of email type',
  '5 sign up password required': "password required ('Password is required')",
  '5 sign up password minimum': "minimum 6 characters ('Password must be 6 characters long')",
  '5 sign up password uppercase':
    "must contain an uppercase letter ('Password must have uppercase, number and special characters')",
  '5 sign up password digit': 'a digit',
  '5 sign up password special': 'and one of ! @ # $ & *',
  '5 sign up account type required': 'account type required',
  '5 sign up account type choices': "choices bayer (shown as 'Buyer Account') or seller",
  '5 add product name required': "Add product required messages: productName 'productName is Required'",
  '5 add product price required': "price 'price is Required'",
  '5 add product location required': "location 'location is Required'",
  '5 add product market price required': "marketprice 'Market Price is Required'",
  '5 add product mobile required': "mobile 'price is Required' (sic)",
  '5 add product purchase year required': "purchase_year (number input) 'purchase year is Required'",
  '5 add product photo required': "image file 'Photo is Required'",
  '5 add product details required': "productDetails 'productDetails Required'",
  '5 add product conditions': 'Condition choices: excellent, good, fair',
  '5 add product brands': 'Brand choices: Apple, Xiaomi, Samsung, Vivo',
  '5 add product bounds':
    'No numeric bounds are shown; decided: 0 < price <= 1,000,000 with two decimals, purchase year from 1995 to now',
  '5 booking phone required': 'Booking form: phone required',
  '5 booking location required': 'meeting location required',
  '5 booking read-only': 'Product name, price, name and e-mail are shown read-only',
  '5 booking phone format':
    'No format or length rules are shown; decided: 6 to 20 digits, spaces, dashes, a leading +, Bangla digits',
  '5 description limit':
    'The description on cards is limited to 300 characters for display; decided: graphemes, with an ellipsis',
} as const

/** Specification 4: states and transitions. */
export const states = {
  '4 auth loading':
    'Auth state: a loading flag starts true and becomes false once the signed-in user or null is known',
  '4 auth loading again': 'It is set true again at signup, login, Google sign-in and logout',
  '4 role flags':
    "isAdmin and isSeller start false; they are set when the role lookup (by the signed-in user's e-mail) returns",
  '4 role loading': 'While loading, a progress bar shows',
  '4 role failure': 'on failure the user goes to /login',
  '4 product available': "sold false is shown as 'Availble'",
  '4 product not available': "sold true as 'Not Available'",
  '4 product sold': 'After a successful card payment the product and the booking are marked sold',
  '4 order paid': "and the order shows 'Paid'",
  '4 campaign start':
    "campain false shows the button 'start campain'; pressing it marks the product as advertised",
  '4 campaign sold': 'disabled when sold',
  '4 campaign running': "and the button reads 'add is running'",
  '4 campaign no way back': 'No way back is shown',
  '4 verification now': "verified false shows 'verify Now'",
  '4 verification set':
    'An admin press sets or toggles it; decided: sets it, a second press does not undo it',
  '4 verification done': "when true the button reads 'verifyed'",
  '4 delete refreshes': 'The admin can delete users; the list then refreshes',
  '4 modal closes': 'Booking modal: on submit it closes by clearing the selected product',
  '4 modal toast': 'the success toast shows at once without waiting for the server',
  '4 payment intent on load': 'Payment: the payment intent is requested on load',
  '4 payment button not ready':
    'The pay button is disabled until the payment client and client secret are ready',
  '4 payment button processing': 'and while processing',
  '4 payment complete':
    "On status succeeded the page shows 'payment complete' with the payment id; decided: authorised, captured after",
  '4 payment marks': 'then marks product and booking paid',
  '4 add product done':
    "Add product: on success shows 'product add successfully' and goes to /dashbord/myproducts",
  '4 sign up recorded':
    'Sign up: after account creation and display-name update, the user is recorded, a token is obtained',
  '4 sign up done': "'Signup Complete' is shown and the user goes to /",
  '4 report sent':
    "Report: when the response modifiedCount is greater than 0, 'report send successFull' is shown; decided: else 'You have already reported this product.'",
  '4 google role': 'Google sign-in registers the user with role bayer',
} as const

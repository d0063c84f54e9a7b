/** Specification 8: the error catalogue. */
export const errors = {
  '8 login error green': 'Login shows the authentication error message text under the form, in green text',
  '8 sign up error red': 'Signup shows the authentication error message text under the form, in red',
  '8 payment error red': 'Payment errors from the provider show their message in red',
  '8 route error': 'Route error: 404 page with the message above',
  '8 toast booked': "Booking success toast: '{product name} is booked', shown immediately",
  '8 sign up complete': "Other success messages: 'Signup Complete'",
  '8 product added': "'product add successfully'",
  '8 report sent': "'report send successFull'",
  '8 payment complete': "'payment complete'",
  '8 booking refused':
    'No error handling is visible for the booking call; decided: a second toast says why, and what was typed is not lost',
  '8 fetch refused':
    'nor for role lookups or other fetches; decided: every list has an error state with a way to try again',
  '8 sign-out failure': 'A sign-out failure is only logged',
  '8 error codes':
    'No specific server error codes are shown; decided: problem+json with a stable kebab-case code, never 500 for bad input',
} as const

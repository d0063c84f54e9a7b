/** Why an order cannot be settled. */
export type SettleProblem =
  | 'unknown-booking'
  | 'not-authorised'
  | 'payment-differs'
  | 'price-changed'
  | 'listing-changed'
  | 'already-sold'
  | 'booking-cancelled'
  | 'order-refunded'

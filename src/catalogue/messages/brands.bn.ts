/** A label of the specification. */
export const catalogueMessages = { gridTitle: 'Select Your Favorite Brand' }

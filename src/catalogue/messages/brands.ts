/** Every user-facing sentence of the module. Those quoted in the specification stand to the letter. */
export const catalogueMessages = {
  gridTitle: 'Select Your Favorite Brand',
  unknownCategory: 'There is no such brand.',
}

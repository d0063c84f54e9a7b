/** Every user-facing sentence of the room. Those quoted in the specification stand to the letter. */
export const catalogueWords = {
  gridTitle: 'Select Your Favorite Brand',
  unknownCategory: 'There is no such brand.',
}

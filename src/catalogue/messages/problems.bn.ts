export const catalogueProblemMessages = {
  'unknown-category': 'There is no such brand.',
}

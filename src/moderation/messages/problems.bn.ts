export const moderationProblemMessages = {
  'account-closed': 'This account was closed.',
  'admin-account': 'An admin can sell already, and stays an admin.',
  'last-admin': 'The last admin cannot be deleted.',
  'no-such-account': 'There is no such account.',
  'not-a-seller': 'Only sellers can be verified.',
  'own-account': 'You cannot delete your own account.',
  'own-product': 'You cannot report your own phone.',
  'sold-product': 'এই ফোনের ক্রেতা আছে, তাই সরানো যায় না।',
  'unknown-product': 'There is no such phone.',
}

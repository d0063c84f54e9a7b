export const catalogueProblemMessages = {
  'unknown-category': 'এমন কোনো ব্র্যান্ড নেই।',
}

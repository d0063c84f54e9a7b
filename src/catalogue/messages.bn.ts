export const catalogueMessages = { gridTitle: 'পছন্দের ব্র্যান্ড বেছে নিন' }

export const catalogueProblemMessages = {
  'unknown-category': 'এমন কোনো ব্র্যান্ড নেই।',
}

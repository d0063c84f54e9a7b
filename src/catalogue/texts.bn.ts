export const catalogueTexts = { gridTitle: 'পছন্দের ব্র্যান্ড বেছে নিন' }

export const catalogueProblemTexts = {
  'unknown-category': 'এমন কোনো ব্র্যান্ড নেই।',
}

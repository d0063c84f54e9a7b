export const catalogueMessages = { gridTitle: 'পছন্দের ব্র্যান্ড বেছে নিন' }

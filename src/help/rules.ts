export const enquiryLength = { text: 3000, name: 100 }

export const popupMessages = { done: 'এখন এই উইন্ডোটি বন্ধ করতে পারেন।' }

export const saveTexts = {
  save: 'সেভ করুন',
  saved: 'সেভ করা আছে',
  saveNamed: (product: string) => `${product} সেভ করুন`,
}

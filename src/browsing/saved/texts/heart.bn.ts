export const saveTexts = {
  saveNamed: (product: string) => `${product} সেভ করুন`,
}

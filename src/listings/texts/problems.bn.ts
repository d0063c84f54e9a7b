export const phoneProblemTexts = {
  unknownProduct: 'এমন কোনো ফোন নেই।',
  phoneGone: 'ফোনটি আর বিক্রির জন্য নেই।',
  unknownPlace: 'এই জায়গাটি আমাদের জানা নেই। জেলার নাম দিয়ে দেখুন।',
}

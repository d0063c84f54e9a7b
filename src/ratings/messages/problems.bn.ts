export const ratingProblemMessages = {
  'already-rated': 'এই অর্ডারের রেটিং আপনি আগেই দিয়েছেন।',
  'already-replied': 'এই রেটিংয়ের উত্তর আপনি আগেই দিয়েছেন।',
  'not-your-rating': 'যাঁকে রেটিং দেওয়া হয়েছে শুধু তিনিই উত্তর দিতে পারেন।',
  'own-rating': 'এই রেটিং আপনি নিজেই লিখেছেন।',
  'unknown-rating': 'এমন কোনো রেটিং নেই।',
  'unknown-seller': 'এমন কোনো বিক্রেতা নেই, অথবা তিনি Swap ছেড়ে গেছেন।',
}

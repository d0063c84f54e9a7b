export const notificationProblemMessages = {
  'always-sent': 'টাকার বিষয়ে ইমেইল বন্ধ করা যায় না।',
  'bad-link': 'লিংকটি ঠিক নয়।',
  'too-many-streams': 'অনেকগুলো পাতা খোলা আছে। এটি আবার লোড করলে নতুন খবর দেখা যাবে।',
  'unknown-notification': 'এমন কোনো বিজ্ঞপ্তি নেই।',
}

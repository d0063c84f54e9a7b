export const notificationProblemMessages = {
  'always-sent': 'টাকার বিষয়ে ইমেইল বন্ধ করা যায় না।',
  'unknown-notification': 'এমন কোনো বিজ্ঞপ্তি নেই।',
}

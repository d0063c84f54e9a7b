export const mailMessages = {
  open: 'Swap-এ খুলুন',
  always: 'আপনার টাকার বিষয়ে আমরা সব সময় ইমেইল পাঠাই।',
  settings: 'কোন ইমেইল পেতে চান বেছে নিন:',
  turnOff: 'এ ধরনের ইমেইল বন্ধ করুন:',
}

export const saveSearchMessages = {
  save: 'সার্চটি সেভ করুন',
  tellMe: 'এমন ফোন এলে জানাবেন',
  saved: 'সেভ করা আছে',
  all: 'সেভ করা সার্চ',
  done: 'এই সার্চের সঙ্গে মেলে এমন ফোন এলে বেল আইকনে জানাব।',
}

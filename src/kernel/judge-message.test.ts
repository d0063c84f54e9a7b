import { describe, expect, it } from 'vitest'
import { warningOf } from './judge-message.ts'
import type { Warning } from './message-intents.ts'

const dangerous: Partial<Record<Warning, string[]>> = {
  link: [
    'Pay at https://swap-pay.example/x',
    'look at www.swap.test',
    'swap-offers.xyz has it cheaper',
    'write to me at t.me/x',
    't.me',
    'join wa.me/rahim',
    'go to swap-pay dot com',
    'swap-pay[.]com',
    'swap-pay . com',
    'সোয়াপ-পে ডট কম',
    'ｓｗａｐ-pay．com',
    'sw\u200Bap-pay.com',
  ],
  email: ['rahim@gmail.com', 'Write to rahim.uddin+swap@mail.example please'],
  wallet: [
    'Send it to 01712345678',
    'bKash 017 1234-5678',
    '+8801912345678',
    'বিকাশ ০১৭১২৩৪৫৬৭৮',
    '01712.345.678',
    '0 1 7 1 2 3 4 5 6 7 8',
    '9500 to 01712345678',
    '০১৭১২ ৩৪৫ ৬৭৮',
    '０１７１２３４５６７８',
    '٠١٧١٢٣٤٥٦٧٨',
    'o17l2345678',
    'zero one seven one two three four five six seven eight',
    'zero one seven double one three four five six seven eight',
    '017 triple 2 34567',
    'শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট',
    'জিরো ওয়ান সেভেন ওয়ান টু থ্রি ফোর ফাইভ সিক্স সেভেন এইট',
    'জিরো ওয়ান সেভেন ডাবল ওয়ান থ্রি ফোর ফাইভ সিক্স সেভেন এইট',
    'shunno ek sat ek dui tin char pach choy sat at',
    '01\u200B712345678',
  ],
  code: [
    'Tell me the code 4821',
    'It is 482913',
    'আপনার কোড ৪৮২১',
    '১২৩ ৪৫৬',
    '12 34 56',
    '4.8.2.9.1.3',
    'tell me the six digits',
    'Send me the 6-digit number that came by SMS',
    'what is the OTP',
    'Give me the code you got',
    'code ta den',
    'otp pathan bhai',
    'কোডটা বলেন',
    'ছয় সংখ্যা বলুন',
    'four eight two nine one three',
    'চার আট দুই নয় এক তিন',
    'char at dui noy ek tin',
    'your pin number is 4 8 2 1',
    'For the IMEI check read me the six digits of the SMS',
  ],
  payment: [
    'Payment done, TrxID 9AB7CD12EF',
    'trx id: 482913',
    'Here is the transaction number',
    'I have sent you the money by bKash, check your phone',
    "I've already sent 15000 tk",
    'Look at the bKash SMS',
    'here is the payment screenshot',
    'You have received Tk 5,000.00 from 017xx',
    'Cash In Tk 20,000.00 successful',
    'taka pathaisi bhai',
    'bkash kore dilam',
    'payment korechi',
    'টাকা পাঠিয়েছি, ফোনটা দিয়ে দিন',
    'বিকাশ করে দিয়েছি',
    'ট্রানজেকশন আইডি ৯এবি৭',
    'পেমেন্টের এসএমএস দেখুন',
    'ｐａｙｍｅｎｔ ｄｏｎｅ',
    'pay\u200Bment sent',
  ],
  advance: [
    'Please pay 2000 advance',
    'Advance lagbe bhai',
    'send me some money first',
    'Pay half before the meeting',
    'Booking money 500 tk',
    'অগ্রিম ২০০০ টাকা লাগবে',
    'কিছু অ্যাডভান্স দেন',
    'আগে কিছু টাকা পাঠান',
    'বায়না দিতে হবে',
    'agrim den',
  ],
}
const harmless = [
  'Is the battery at 87%?',
  'I can pay 15000, cash.',
  'Shall we meet at 5.30 at Shahbag? It is ok.thanks',
  'IMEI 356938035643809 matches',
  'It has 8/256 GB.',
  'Last price 124999',
  'দাম ১২৪৯৯৯ টাকা',
  '150000',
  '1,25,000',
  '৳ 98,500',
  '350 370',
  '128 256',
  'iPhone 13 128 GB, 6 GB RAM',
  'Galaxy S23 Ultra 12/256',
  'Redmi Note 12 4G 22101316G',
  'SM-S918B/DS',
  'Xiaomi 2201117TG',
  'Model A2403, 2021',
  'What is the IMEI?',
  'Tell me the last four digits of the IMEI',
  'আইএমইআই এর শেষ চার সংখ্যা বলুন',
  'IMEI ends with 564381',
  'What is the colour code?',
  'Please send the model code',
  'Is the charging pin ok?',
  'Dial *#06# and tell me what you see',
  'KYD 356938035643809 to 16002',
  'Bought on 12.11.24, warranty until 2026-11',
  'Meet me at 10.30 or 11.45 tomorrow',
  'One or two scratches, three months old',
  'ek dui din por',
  'ami at tar por ashbo, sat tar age na',
  'দুই তিন দিন পরে আসব',
  'Double SIM, 5000 mAh',
  'I live in house 12, road 5, Dhanmondi 1209',
  'I will come with 2 friends @ 6 pm',
  'Good. Me too.',
  'Thanks. Net is slow here.',
  'Battery 91%, 412 cycles, 5.5 inch',
  'price 9500/9800',
  'Ok. No box/charger',
  'Thanks in advance',
  'Tell me well in advance',
  'I bought it with my own money',
  'The price is 15000 taka',
  'Is the payment on Swap safe?',
  'I will pay on Swap tonight',
  'I have sent you a photo',
  'I have sent the photos of the box',
  'Paid on Swap, the order shows it',
  'Do I pay by bKash on Swap?',
  'Does the screenshot button work?',
  'SMS and calls work',
  'KYD SMS answered: registered',
  'টাকা কত?',
  'Swap-এ টাকা দেব',
  'ছবি পাঠিয়েছি',
  'আগে দেখা করি',
  'Advanced camera settings work',
  'Did the booking go through?',
]

describe('a message', () => {
  it.each(Object.entries(dangerous).flatMap(([kind, texts]) => texts.map((text) => [kind, text])))(
    'warns of a %s: %s',
    (kind, text) => expect(warningOf(text)).toBe(kind),
  )

  it.each(harmless)('is ordinary: %s', (text) => expect(warningOf(text)).toBeNull())

  it('is read with the four before it, and the part that completes a number is warned of', () => {
    expect(warningOf('78', ['bkash', '01712', '3456'])).toBe('wallet')
    expect(warningOf('five six seven eight', ['zero one seven', 'one two three four'])).toBe('wallet')
    expect(warningOf('4821', ['here is the code'])).toBe('code')
    expect(warningOf('345678 tk', ['01712', 'a', 'b', 'c', 'd', 'e'])).toBeNull()
  })

  it('is ordinary after one that was warned of', () => {
    expect(warningOf('Thank you', ['Send it to 01712345678'])).toBeNull()
    expect(warningOf('16000', ['15000', '14500'])).toBeNull()
  })

  it('can be long and odd', () => {
    for (const part of [
      '1 ',
      '0',
      'a.',
      'one ',
      'code ',
      '@',
      '. ',
      'ek',
      '()',
      '- ',
      'i have ',
      'send the ',
      'taka ',
    ]) {
      expect(() => warningOf(part.repeat(2000 / part.length), [part.repeat(1000)])).not.toThrow()
    }
  })
})

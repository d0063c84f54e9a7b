import { describe, expect, it } from 'vitest'
import { cleanName, whyNotName } from './rules.ts'

describe('what an account may be called', () => {
  it.each([
    'Rahim Uddin',
    'Md.Rahim Uddin',
    'Md. Rahim, Jr.',
    "Nadia D'Costa-Islam & Sons (Dhaka)",
    'নাদিয়া ইসলাম',
    // Bangla needs the joiners: ra, zero width joiner, virama, ya.
    'র\u200D্যাব',
    '王小明 2',
    '<b>Rahim</b>',
    'x'.repeat(100),
  ])('%j', (name) => {
    expect(whyNotName(name)).toBeNull()
    expect(cleanName(name)).toBe(name)
  })

  it.each([
    ['', 'missing'],
    ['x'.repeat(101), 'too-long'],
    ['Rahim\nYou have won', 'misleading'],
    ['Rahim\tUddin', 'misleading'],
    ['Rahim\u2028Uddin', 'misleading'],
    ['Rahim \u202Eelif', 'misleading'],
    ['Rahim \u2067elif', 'misleading'],
    ['Ra\u200Bhim', 'misleading'],
    ['Rahim ✔', 'misleading'],
    ['Rahim ✅', 'misleading'],
    ['Rahim ☑️', 'misleading'],
    ['Rahim √', 'misleading'],
    ['Rahim 📱', 'misleading'],
    ['Rahim \uD800', 'misleading'],
    ['See https://prize.example/x', 'link'],
    ['See www.prize.example', 'link'],
    ['See prize.example now', 'link'],
  ])('never %j: %s, also not when Google says so', (name, why) => {
    expect(whyNotName(name)).toBe(why)
    expect(whyNotName(cleanName(name))).toBeNull()
  })
})

describe('a name that reads as Swap or its people', () => {
  it.each([
    'Swap',
    'swap',
    'Swap Support',
    'SwapSupport',
    'Ѕwap Admin',
    'Аdmin',
    'ΑDΜΙΝ',
    'S w a p',
    'S.W.A.P.',
    'Swa p Support',
    'Śwāp',
    'Ｓｗａｐ',
    'ꜱᴡᴀᴘ',
    '$w@p',
    '5wap',
    'Swap!',
    'Swap 24',
    'Swap24',
    'Svvap',
    'Swapp',
    'Sw\u200Dap',
    'Sw\u3164ap',
    'S\u0336wap',
    'Team Swap Bangladesh',
    'The Swap Team',
    'Rahim (Swap)',
    'Swap-Official',
    'admin',
    'Admin 2',
    'Adm1n',
    'Admln',
    'Adrnin',
    'Rahim Admin',
    'Administrator',
    'Moderator',
    'Support',
    'Support Team',
    'Customer Support',
    'Customer Care',
    'Official Helpline',
    'Help Desk',
    'সোয়াপ',
    'সোয়াপ সাপোর্ট',
    'Swap সাপোর্ট',
    'সোয়াপ অ্যাডমিন',
    'অ্যাডমিন',
    'এডমিন রহিম',
    'মডারেটর',
    'কাস্টমার কেয়ার',
    'গ্রাহক সেবা কেন্দ্র',
    'হেল্পলাইন',
  ])('%j is refused, and replaced when Google says so', (name) => {
    expect(whyNotName(name)).toBe('reserved')
    expect(cleanName(name)).toBe('New member')
  })

  it.each([
    'Swapna Begum',
    'Swapan Kumar Das',
    'Swapnil',
    'Admina Khatun',
    'Samsung Official',
    'Dhaka Mobile Care',
    'Phone Service Center',
    'Mobile Market BD',
    'Rahim Phone Support',
    'Help Foundation',
    'Real Mobile',
    'Karim Staff Quarter',
    'স্বপ্না বেগম',
    'স্বপন কুমার',
    'মোবাইল সার্ভিস সেন্টার',
    'ঢাকা মোবাইল',
    '<img src=x onerror=alert(1)>',
  ])('%j is a name like others', (name) => {
    expect(whyNotName(name)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { cleanName, demoPassword, findMeantEmail, isPersonalPassword, whyNotName } from './rules.ts'

describe('what an account may be called', () => {
  it.each([
    'Rahim Uddin',
    'Md.Rahim Uddin',
    'Md. Rahim, Jr.',
    "Nadia D'Costa-Islam & Sons (Dhaka)",
    'নাদিয়া ইসলাম',
    // Bangla needs the joiners: ra, zero width joiner, virama, ya.
    'র\u200D্যাবিট মোবাইল',
    '王小明 2',
    '<b>Rahim</b>',
    'Swapnil Bikash Store',
    'Rocket Phones',
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
    ['Ꮪᗯap', 'misleading'],
    ['Տwap', 'misleading'],
    ['Swa₱', 'misleading'],
    ['Rahim 📱', 'misleading'],
    ['Rahim \uD800', 'misleading'],
    ['See https://prize.example/x', 'link'],
    ['See www.prize.example', 'link'],
    ['See prize.example now', 'link'],
    ['Rahim prize dot com', 'link'],
    ['rahim@gmail.com', 'link'],
    ['Rahim 01712345678', 'phone-number'],
    ['রহিম ০১৭১২-৩৪৫৬৭৮', 'phone-number'],
    ['\u3164\u3164', 'missing'],
    ['\u200D', 'missing'],
    ['\u2800', 'missing'],
  ])('never %j: %s, also not when Google says so', (name, why) => {
    expect(whyNotName(name)).toBe(why)
    expect(whyNotName(cleanName(name))).toBeNull()
  })
})

describe('a name that reads as Swap or its people', () => {
  it.each(
    `Swap, swap, Swap Support, SwapSupport, Ѕwap Admin, Аdmin, ΑDΜΙΝ, S w a p, S.W.A.P., Swa p Support,
    Śwāp, Ｓｗａｐ, ꜱᴡᴀᴘ, $w@p, 5wap, Swap!, MySwap, SwapShop BD, SWΛP, Swap 24, Swap24, Svvap, Swapp,
    Sw\u200Dap, Sw\u3164ap, S\u0336wap, Team Swap Bangladesh, The Swap Team, Rahim (Swap),
    Swap-Official, admin, Admin 2, Adm1n, Admln, Adrnin, Rahim Admin, Administrator, Moderator, Support,
    Support Team, Customer Support, Customer Care, Official Helpline, Help Desk, সোয়াপ, সোয়াপ সাপোর্ট,
    Swap সাপোর্ট, সোয়াপ অ্যাডমিন, অ্যাডমিন, এডমিন রহিম, মডারেটর, কাস্টমার কেয়ার, গ্রাহক সেবা কেন্দ্র,
    হেল্পলাইন, SwapSupport Rahim, Rahim SwapTeam, সোয়াপটিম, সোয়াপ টিম, Sw\u00E4pTeam BD, bKash,
    bKash Official Shop, b.Kash Rahim, b-Kash, bKash Agent, N a g a d, A d m i n, S S L C o m m e r z,
    Bangladesh Bank, BRAC Bank, Fraud Department, Security Team, bКаsh, ｂＫａｓｈ, bKa5h, bKashOfficial,
    বিকাশ, বিকাশ এজেন্ট, বিকাশ অফিসিয়াল, Bikash Official, Nagad, Nаgаd Support, N4gad, নগদ,
    নগদ হেল্পলাইন, SSLCommerz, SSL Commerz, $$LC0mmerz, Rocket, Rocket Official Shop, রকেট এজেন্ট,
    Upay Customer Care, Stripe, Stripe Payments, Bangladesh Police, Dhaka Metropolitan Police,
    Police Officer Karim, RAB, র\u200D্যাব, BTRC, Payment Verification, Verified Seller,
    পেমেন্ট ভেরিফিকেশন, System Message, Automatic Notification, সিস্টেম মেসেজ, Bank Officer,
    ব্যাংক ম্যানেজার, Sonali Bank PLC, Islami Bank Bangladesh, DutchBangla Bank Ltd.,
    City Bank Officer Karim, Bank Asia, EBL, সোনালী ব্যাংক, ইসলামী ব্যাংক বাংলাদেশ,
    ডাচ্-বাংলা ব্যাংক এজেন্ট, সিটি ব্যাংক`.split(/,\s+/),
  )('%j is refused, and replaced when Google says so', (name) => {
    expect(whyNotName(name)).toBe('reserved')
    expect(cleanName(name)).toBe('New member')
  })

  it.each(
    `Swapna Begum, Swapan Kumar Das, Swapnil, Swapon Mia, Bikash Roy, Bikash Chandra Das, বিকাশ রায়,
    বিকাশ মোবাইল, Rocket Mobile, Rocket Shop, রকেট মোবাইল, Rabbi Hasan, Rabeya, Payel, Upaya Chakma,
    Karim Official, Stripes Fashion, Nagar Telecom, Officer Chowdhury, Agent Mobile Zone, নগেন দাস,
    Admina Khatun, Samsung Official, Dhaka Mobile Care, Phone Service Center, Mobile Market BD,
    Rahim Phone Support, Help Foundation, Khan Security, A K M Nasir, Bank Colony Telecom,
    Power Bank House, Sonali Akter, Janata Telecom, City Mobile, Islami Media Center, সোনালী মোবাইল,
    Rupali Begum, Systems Engineer Karim, Real Mobile, Karim Staff Quarter, স্বপ্না বেগম, স্বপন কুমার,
    মোবাইল সার্ভিস সেন্টার, ঢাকা মোবাইল, <img src=x onerror=alert(1)>`.split(/,\s+/),
  )('%j is a name like others', (name) => {
    expect(whyNotName(name)).toBeNull()
  })
})

describe('an e-mail with a mistake in its domain', () => {
  it.each([
    ['rina@gmial.com', 'rina@gmail.com'],
    [' Rina.A@GMAIL.CON ', 'rina.a@gmail.com'],
    ['rina@yaho.com', 'rina@yahoo.com'],
    ['rina@hotmaill.com', 'rina@hotmail.com'],
    ['rina@gmail.com', null],
    ['rina@ymail.com', null],
    ['rina@people.test', null],
    ['rina@gmial.com.bd', null],
    ['@gmial.com', null],
    ['rina', null],
    ['', null],
  ])('%j means %j', (typed, meant) => {
    expect(findMeantEmail(typed)).toBe(meant)
  })
})

describe('a password is nothing but its owner and this site', () => {
  const nadia = { name: 'Nadia Rahman', email: 'nadia.r90@people.test' }
  it.each([
    ['Nadia#1990', true],
    ['Rahman$Nadia1', true],
    ['N@d1a#2026', true],
    ['R90.nadia!R90', true],
    ['Swap#2027', true],
    ['$wap&Vivo1', true],
    ['S@msung1!', true],
    // Other words are there too.
    ['MyNadia#1990', false],
    ['Padma!River7', false],
    ['Rahim#1990', false],
    // Public, and known to be so.
    [demoPassword, false],
  ])('%s: %s', (password, expected) => {
    expect(isPersonalPassword(password, nadia)).toBe(expected)
  })

  it('whatever the name is made of', () => {
    expect(isPersonalPassword('Padma!River7', { name: '(.*)+ [', email: '.*@people.test' })).toBe(false)
    expect(isPersonalPassword('A!নাদিয়া1', { name: 'নাদিয়া', email: 'a@people.test' })).toBe(false)
  })
})

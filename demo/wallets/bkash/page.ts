import { html } from 'hono/html'
import { formatMoney } from '../../../src/kernel/money.ts'
import { type Language, presentPage as present } from '../../page.ts'
import type { Payment } from './store.ts'

const texts = {
  en: {
    title: 'bKash (Demo)',
    demo: 'Demo: this plays the part of bKash. No wallet and no money of yours is involved.',
    to: 'Payment to Swap',
    wallet: 'bKash account number',
    otp: 'Verification code',
    pin: 'PIN',
    confirm: 'Confirm',
    cancel: 'Cancel',
    hint: 'Any mobile number pays. Code 123456, PIN 12121. These numbers do something else:',
    money: 'too little money',
    blocked: 'a blocked account',
    wrong: 'The number, the code or the PIN is not right.',
    unknown: 'There is no such payment, or it is over.',
    stay: 'Confirmed. This number does not send you back: open the shop again yourself.',
  },
  bn: {
    title: 'বিকাশ (ডেমো)',
    demo: 'ডেমো: এটি বিকাশের জায়গায় কাজ করছে। আপনার কোনো অ্যাকাউন্ট বা টাকা এতে জড়িত নয়।',
    to: 'Swap-এ পেমেন্ট',
    wallet: 'বিকাশ অ্যাকাউন্ট নম্বর',
    otp: 'ভেরিফিকেশন কোড',
    pin: 'পিন',
    confirm: 'নিশ্চিত করুন',
    cancel: 'বাতিল করুন',
    hint: 'যেকোনো মোবাইল নম্বরে পেমেন্ট হবে। কোড ১২৩৪৫৬, পিন ১২১২১। এই নম্বরগুলোয় অন্য কিছু হয়:',
    money: 'যথেষ্ট টাকা নেই',
    blocked: 'অ্যাকাউন্ট বন্ধ',
    wrong: 'নম্বর, কোড বা পিন ঠিক নয়।',
    unknown: 'এমন কোনো পেমেন্ট নেই, অথবা এটি শেষ হয়ে গেছে।',
    stay: 'নিশ্চিত হয়েছে। এই নম্বর থেকে ফেরত পাঠানো হয় না: নিজেই দোকানের পাতাটি আবার খুলুন।',
  },
}

const style = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #fdf2f7; color: #241019 }
header { background: #b80d57; color: #fff; padding: .8rem 1rem; font-weight: 600 }
main { max-width: 24rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.25rem; margin: .6rem 0 }
form { display: grid; gap: .8rem; background: #fff; border: 1px solid #d9a9bf; border-radius: .7rem; padding: 1rem }
label { display: grid; gap: .2rem }
input { font: inherit; min-height: 2.75rem; padding: .3rem .6rem; border: 1px solid #7d5868; border-radius: .4rem }
button { font: inherit; min-height: 2.75rem; border-radius: .5rem; border: 1px solid #b80d57; cursor: pointer; background: #fff; color: #8f0a43 }
button.main { background: #b80d57; color: #fff; font-weight: 600 }
:focus-visible { outline: 3px solid #1b4fd8; outline-offset: 2px }
[role=alert] { margin: 0; padding: .6rem; border-left: 4px solid #b00020; background: #fff }
small, li { font-size: .9rem }
`

export function presentPayment(language: Language, payment: Payment, isWrong = false) {
  const text = texts[language]
  const amount = formatMoney({ minor: payment.amountMinor, currency: 'BDT' }, language)
  return presentPage(
    language,
    html`<h1>${text.to}: ${amount}</h1>
      <form method="post">
        <input type="hidden" name="paymentID" value="${payment.paymentID}" />
        ${isWrong ? html`<p role="alert">${text.wrong}</p>` : ''}
        <label>${text.wallet}<input name="wallet" inputmode="tel" autocomplete="off" required /></label>
        <label>${text.otp}<input name="otp" inputmode="numeric" autocomplete="off" required /></label>
        <label>${text.pin}<input name="pin" type="password" inputmode="numeric" autocomplete="off" required /></label>
        <button class="main" name="action" value="confirm">${text.confirm}</button>
        <button name="action" value="cancel" formnovalidate>${text.cancel}</button>
        <small>${text.hint}</small>
        <ul>
          <li>01823074817: ${text.money}</li>
          <li>01823074818: ${text.blocked}</li>
        </ul>
      </form>`,
  )
}

export const presentUnknown = (language: Language) =>
  presentPage(language, html`<h1>${texts[language].unknown}</h1>`)

export const presentStay = (language: Language) =>
  presentPage(language, html`<h1>${texts[language].stay}</h1>`)

function presentPage(language: Language, content: unknown) {
  const text = texts[language]
  return present({
    language,
    title: text.title,
    style,
    content: html`<header>${text.title}</header>
      <main>
        ${content}
        <p><small>${text.demo}</small></p>
      </main>`,
  })
}

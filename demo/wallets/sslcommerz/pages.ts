import { html } from 'hono/html'
import { formatMoney } from '../../../src/kernel/money.ts'
import { type Language, presentPage as present } from '../../page.ts'
import type { Session } from './store.ts'
import { type Method, methods } from './test-numbers.ts'

const words = {
  en: {
    title: 'Demo payment page',
    demo: 'Demo: this page plays the part of SSLCommerz. No money is moved.',
    amount: 'To pay',
    how: 'How do you want to pay?',
    card: 'Card',
    bkash: 'bKash',
    nagad: 'Nagad',
    number: 'Card or mobile number',
    numberHint: 'Any mobile number, such as 01712345678, or the test card 4111 1111 1111 1111.',
    next: 'Continue',
    cancel: 'Cancel the payment',
    otp: 'One-time password',
    otpHint: 'It is 123456.',
    pin: 'PIN',
    pinHint: 'It is 12121.',
    pay: 'Pay',
    badNumber: 'This number cannot pay here.',
    badConfirmation: 'The one-time password or the PIN is wrong.',
    VALID: 'The payment is made',
    FAILED: 'The payment has failed',
    CANCELLED: 'The payment is cancelled',
    expired: 'This page has expired',
    back: 'Return to the shop',
    noReturn: 'The connection to the shop is lost. Close this page.',
  },
  bn: {
    title: 'ডেমো পেমেন্ট পাতা',
    demo: 'ডেমো: এই পাতাটি SSLCommerz-এর বদলে দেখানো হচ্ছে। কোনো টাকা লেনদেন হয় না।',
    amount: 'পরিশোধযোগ্য',
    how: 'কীভাবে পরিশোধ করবেন?',
    card: 'কার্ড',
    bkash: 'বিকাশ',
    nagad: 'নগদ',
    number: 'কার্ড বা মোবাইল নম্বর',
    numberHint: 'যেকোনো মোবাইল নম্বর, যেমন 01712345678, অথবা পরীক্ষামূলক কার্ড 4111 1111 1111 1111।',
    next: 'এগিয়ে যান',
    cancel: 'পেমেন্ট বাতিল করুন',
    otp: 'ওটিপি',
    otpHint: 'ওটিপি: 123456।',
    pin: 'পিন',
    pinHint: 'পিন: 12121।',
    pay: 'পরিশোধ করুন',
    badNumber: 'এই নম্বর দিয়ে এখানে পরিশোধ করা যায় না।',
    badConfirmation: 'ওটিপি বা পিন ভুল।',
    VALID: 'পেমেন্ট সম্পন্ন হয়েছে',
    FAILED: 'পেমেন্ট ব্যর্থ হয়েছে',
    CANCELLED: 'পেমেন্ট বাতিল হয়েছে',
    expired: 'এই পাতার মেয়াদ শেষ হয়েছে',
    back: 'দোকানে ফিরে যান',
    noReturn: 'দোকানের সঙ্গে সংযোগ বিচ্ছিন্ন হয়েছে। পাতাটি বন্ধ করুন।',
  },
}

const style = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; color-scheme: light dark }
main { max-width: 26rem; margin: 0 auto; padding: 1.25rem }
h1 { font-size: 1.3rem; margin: .5rem 0 }
.demo { border: 1px dashed GrayText; border-radius: .6rem; padding: .6rem .8rem; font-size: .9rem }
form { display: grid; gap: .9rem; margin: 0 0 .9rem }
fieldset { border: 1px solid GrayText; border-radius: .6rem; margin: 0; padding: .4rem .9rem }
.field { display: grid; gap: .25rem }
label.choice { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem }
input:not([type=radio]) { font: inherit; padding: .6rem; border-radius: .4rem; border: 1px solid GrayText; background: Field; color: FieldText; min-width: 0 }
small { opacity: .85 }
button { font: inherit; cursor: pointer; min-height: 2.75rem; border-radius: .6rem; border: 1px solid GrayText; padding: .5rem .9rem; background: transparent; color: inherit }
button.main { background: #14532d; border-color: #14532d; color: #fff }
`

export function presentChoice(language: Language, session: Session, problem?: 'badNumber') {
  const text = words[language]
  return presentPage(
    language,
    html`${presentAmount(language, session)} ${presentProblem(language, problem)}
      <form method="post">
        <fieldset>
          <legend>${text.how}</legend>
          ${methods.map(
            (method, index) =>
              html`<label class="choice">
                <input type="radio" name="method" value="${method}" ${index === 0 ? 'checked' : ''} />
                ${text[method]}
              </label>`,
          )}
        </fieldset>
        ${presentInput('number', text.number, text.numberHint)}
        <button class="main">${text.next}</button>
      </form>
      ${presentCancel(language)}`,
  )
}

export function presentConfirmation(
  language: Language,
  session: Session,
  { method, number }: { method: Method; number: string },
  problem?: 'badConfirmation',
) {
  const text = words[language]
  return presentPage(
    language,
    html`${presentAmount(language, session)} ${presentProblem(language, problem)}
      <form method="post">
        <input type="hidden" name="method" value="${method}" />
        <input type="hidden" name="number" value="${number}" />
        ${presentInput('otp', text.otp, text.otpHint)}
        ${method === 'card' ? '' : presentInput('pin', text.pin, text.pinHint)}
        <button class="main">${text.pay}</button>
      </form>
      ${presentCancel(language)}`,
  )
}

/** The page at a payment's end, whose browser returns to the shop with a signed form. */
export function presentEnd(
  language: Language,
  what: 'VALID' | 'FAILED' | 'CANCELLED' | 'expired',
  back: { url: string; message: Record<string, string> } | null,
) {
  const text = words[language]
  return presentPage(
    language,
    html`<h1>${text[what]}</h1>
      ${
        back
          ? html`<form method="post" action="${back.url}">
              ${Object.entries(back.message).map(
                ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
              )}
              <button class="main">${text.back}</button>
            </form>`
          : html`<p>${text.noReturn}</p>`
      }`,
  )
}

function presentAmount(language: Language, { fields }: Session) {
  const amount = formatMoney(
    { minor: Math.round(Number(fields.total_amount) * 100), currency: 'BDT' },
    language,
  )
  return html`<h1>${words[language].amount}: ${amount}</h1>
    <p>${fields.product_name}</p>`
}

function presentProblem(language: Language, problem?: 'badNumber' | 'badConfirmation') {
  return problem ? html`<p role="alert">${words[language][problem]}</p>` : ''
}

function presentInput(name: string, label: string, hint: string) {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" inputmode="numeric" autocomplete="off" required aria-describedby="${name}-hint" />
    <small id="${name}-hint">${hint}</small>
  </div>`
}

function presentCancel(language: Language) {
  return html`<form method="post"><button name="cancel" value="yes">${words[language].cancel}</button></form>`
}

function presentPage(language: Language, content: unknown) {
  const { title, demo } = words[language]
  return present({
    language,
    title,
    style,
    content: html`<main>
      <p class="demo">${demo}</p>
      ${content}
    </main>`,
  })
}

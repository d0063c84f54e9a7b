// @ts-check
/**
 * Stands in for Stripe.js in the pages of the demo, with the few of its calls that the shop makes. The browser runs it as it is
 * written here: nothing builds it, so that the shop's own build knows nothing of the demo.
 */
;(() => {
  const english = {
    number: 'Card number',
    numberIncomplete: 'Your card number is incomplete.',
    expiry: 'Expiry date',
    expiryIncomplete: "Your card's expiration date is incomplete.",
    cvc: 'Security code (CVC)',
    cvcIncomplete: "Your card's security code is incomplete.",
    note: 'Demo: nothing is charged. Pay with 4242\u00a04242\u00a04242\u00a04242, any future date and any three digits.',
    title: 'Is it you who is paying?',
    question: 'Your bank asks you to confirm this payment. In the demo, choose what should happen.',
    complete: 'Complete',
    fail: 'Fail',
  }
  const bangla = {
    number: 'কার্ড নম্বর',
    numberIncomplete: 'কার্ড নম্বর অসম্পূর্ণ।',
    expiry: 'মেয়াদ শেষের তারিখ',
    expiryIncomplete: 'কার্ডের মেয়াদের তারিখ অসম্পূর্ণ।',
    cvc: 'নিরাপত্তা কোড (CVC)',
    cvcIncomplete: 'কার্ডের নিরাপত্তা কোড অসম্পূর্ণ।',
    note: 'ডেমো: কোনো টাকা কাটা হয় না। 4242\u00a04242\u00a04242\u00a04242, যেকোনো আগামী তারিখ ও যেকোনো তিন অঙ্ক দিয়ে পেমেন্ট করুন।',
    title: 'আপনিই কি পেমেন্ট করছেন?',
    question: 'আপনার ব্যাংক এই পেমেন্ট নিশ্চিত করতে বলছে। ডেমোতে কী হবে, বেছে নিন।',
    complete: 'নিশ্চিত করুন',
    fail: 'বাতিল করুন',
  }
  const lang = document.documentElement.lang === 'bn' ? 'bn' : 'en'
  const words = lang === 'bn' ? bangla : english

  /** @typedef {{ message?: string, payment_intent?: Intent }} Failure */
  /** @typedef {{ id: string, status: string, last_payment_error?: Failure | null }} Intent */
  /** @typedef {{ error?: { message: string } }} Change */

  /**
   * Makes an element of the page.
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Record<string, string>} attributes
   * @param {(Node | string)[]} children
   */
  function element(tag, attributes, ...children) {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.append(...children)
    return made
  }

  /** A text with Latin digits in place of those of Bangla. @param {string} text */
  const toLatin = (text) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)))

  /** @param {string} text */
  const digitsOf = (text) => toLatin(text).replace(/\D/g, '')

  /** A card number as it is printed: in fours, an American Express one in 4, 6 and 5. @param {string} text */
  function groupNumber(text) {
    const digits = digitsOf(text).slice(0, 19)
    if (!/^3[47]/.test(digits)) return (digits.match(/\d{1,4}/g) ?? []).join(' ')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
  }

  /**
   * An expiry date as it is printed: '12 / 34'. A month of one digit, above 1 or before a sign, is completed; of a year of four digits,
   * as password managers fill in, the last two stay.
   * @param {string} text
   */
  function groupExpiry(text) {
    const typed = digitsOf(toLatin(text).replace(/^\D*([1-9])(?=\s*[/.-])/, '0$1'))
    const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed
    const [month, year] = [digits.slice(0, 2), digits.slice(2).replace(/^20(?=\d\d)/, '')]
    return year ? `${month} / ${year.slice(0, year.startsWith('20') ? 3 : 2)}` : month
  }

  /** The field of a card: its number, and below it its expiry date and its code. */
  function createCard() {
    /** @type {(change: Change) => void} */
    let tell = () => {}
    /** @type {HTMLDialogElement | undefined} */
    let dialog
    const parts = [
      {
        input: createInput(words.number, 'cc-number', '1234 1234 1234 1234', 'col-span-2'),
        group: groupNumber,
        whole: /^\d{12,19}$/,
        incomplete: words.numberIncomplete,
      },
      {
        input: createInput(words.expiry, 'cc-exp', 'MM / YY'),
        group: groupExpiry,
        whole: /^\d{4}$/,
        incomplete: words.expiryIncomplete,
      },
      {
        input: createInput(words.cvc, 'cc-csc', '123'),
        group: (/** @type {string} */ text) => digitsOf(text).slice(0, 4),
        whole: /^\d{3,4}$/,
        incomplete: words.cvcIncomplete,
      },
    ]
    /** @param {(typeof parts)[number]} part */
    const isComplete = ({ input, whole }) => whole.test(digitsOf(input.value))
    for (const part of parts) {
      const { input, group, incomplete } = part
      // Grouped while typed at the end, and when it is left; never under a caret that is elsewhere.
      input.addEventListener('input', (event) => {
        const isRemoving = /** @type {InputEvent} */ (event).inputType?.startsWith('delete')
        if (!isRemoving && input.selectionStart === input.value.length) input.value = group(input.value)
        tell({})
      })
      input.addEventListener('blur', () => {
        input.value = group(input.value)
        if (input.value && !isComplete(part)) tell({ error: { message: incomplete } })
      })
    }
    const inputs = parts.map(({ input }) => input)
    const note = element('p', { class: 'col-span-2 pb-2 text-quiet text-sm' }, words.note)

    return {
      /** @param {HTMLElement} box */
      mount(box) {
        // The provider chooses among its own languages, which may lack that of the page.
        box.lang = lang
        box.classList.add('grid', 'grid-cols-2', 'gap-x-3')
        box.append(...inputs, note)
      },
      /** @param {'change'} _event @param {(change: Change) => void} listener */
      on(_event, listener) {
        tell = listener
      },
      destroy() {
        for (const part of [...inputs, note, dialog]) part?.remove()
      },
      /** What was typed, as the API takes it; or what is missing, in whose field the focus is then. */
      read() {
        const missing = parts.find((part) => !isComplete(part))
        missing?.input.focus()
        const [number = '', expiry = '', cvc = ''] = parts.map(({ input }) => digitsOf(input.value))
        const card = { number, exp_month: expiry.slice(0, 2), exp_year: expiry.slice(2), cvc }
        return missing ? { missing: missing.incomplete } : { card }
      },
      /** Asks in the place of the buyer's bank. Closing the question is failing it, as with a bank. */
      askBank() {
        const opened = createQuestion()
        dialog = opened
        document.body.append(opened)
        opened.showModal()
        return new Promise((/** @type {(outcome: string) => void} */ resolve) => {
          opened.addEventListener('close', () => {
            resolve(opened.returnValue || 'fail')
            opened.remove()
          })
        })
      },
    }
  }

  /** @param {string} label @param {AutoFill} autocomplete @param {string} placeholder */
  function createInput(label, autocomplete, placeholder, place = '') {
    return element('input', {
      'aria-label': label,
      autocomplete,
      placeholder,
      inputmode: 'numeric',
      class: `h-11 w-full min-w-0 ${place}`,
    })
  }

  function createQuestion() {
    const buttons = element(
      'form',
      { method: 'dialog', class: 'flex justify-end gap-3' },
      element('button', { value: 'fail', class: 'btn' }, words.fail),
      element('button', { value: 'complete', class: 'btn btn-primary' }, words.complete),
    )
    const title = element('h2', { class: 'font-semibold text-xl' }, words.title)
    const box = element('div', { class: 'modal-box grid max-w-lg gap-5' }, title)
    box.append(element('p', {}, words.question), buttons)
    const attributes = { lang, 'aria-label': words.title, class: 'modal modal-bottom sm:modal-middle' }
    return element('dialog', attributes, box)
  }

  /** @param {string} key */
  function createStripe(key) {
    /** @param {string} path @param {Record<string, string>} fields */
    async function post(path, fields) {
      const body = new URLSearchParams({ key, ...fields })
      const response = await fetch(`/sandbox/stripe/v1/${path}`, { method: 'POST', body })
      return /** @type {Promise<Intent & { error?: Failure }>} */ (response.json())
    }

    /** As Stripe.js answers: a payment that needs another card is an error. @param {Intent & { error?: Failure }} body */
    function read({ error, ...intent }) {
      if (error) return { error }
      if (intent.status !== 'requires_payment_method') return { paymentIntent: intent }
      return { error: { message: intent.last_payment_error?.message, payment_intent: intent } }
    }

    return {
      elements: () => ({ create: createCard }),
      /**
       * Confirms a payment with the typed card.
       * @param {string} clientSecret begins with the id of its payment
       * @param {{ payment_method: { card: ReturnType<typeof createCard>, billing_details: Record<string, string> } }} options
       */
      async confirmCardPayment(clientSecret, { payment_method: { card: typed, billing_details: billing } }) {
        const { card, missing } = typed.read()
        if (!card) return { error: { message: missing } }
        const inside = (/** @type {string} */ name, /** @type {Record<string, string>} */ fields) =>
          Object.entries(fields).map(([field, value]) => [`${name}[${field}]`, value])
        const fields = [...inside('card', card), ...inside('billing_details', billing)]
        const method = await post('payment_methods', { type: 'card', ...Object.fromEntries(fields) })
        if (method.error) return { error: method.error }
        const path = `payment_intents/${clientSecret.slice(0, clientSecret.indexOf('_secret_'))}`
        const secret = { client_secret: clientSecret }
        const confirmed = read(await post(`${path}/confirm`, { ...secret, payment_method: method.id }))
        if (confirmed.paymentIntent?.status !== 'requires_action') return confirmed
        return read(await post(`${path}/authenticate`, { ...secret, outcome: await typed.askBank() }))
      },
    }
  }

  Object.assign(window, { Stripe: createStripe })
})()

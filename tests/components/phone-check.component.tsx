import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import CheckSection from '../../src/checks/components/check-section.tsx'
import CheckSigns from '../../src/checks/components/check-signs.tsx'
import type { LinkedCheck, ShownCheck } from '../../src/checks/contract.ts'
import CheckPage from '../../src/checks/pages/check.tsx'
import OwnCheckPage from '../../src/checks/pages/own-check.tsx'
import type { CheckTest } from '../../src/checks/rules.ts'
import { guideTexts, runTexts } from '../../src/checks/texts.ts'
import { setLocaleReader } from '../../src/kernel/locale.ts'
import PlainLayout from '../../src/storefront/pages/plain-layout.tsx'
import type { Person } from './commands.ts'
import {
  beginCheck,
  button,
  ends,
  joinAsSeller,
  openAt,
  putBack,
  readCode,
  refusal,
  replace,
  says,
  undo,
} from './guided-tests.tsx'
import { lookOver } from './look-over.ts'
import { addPhone, call } from './market.ts'
import { join, openPage } from './open-page.tsx'
import { resize } from './resize.ts'

/** A phone that finds its place. */
const located = {
  getCurrentPosition: (found: PositionCallback) => found({ coords: { accuracy: 12 } } as GeolocationPosition),
}

let seller: Person

// What a phone that works does is seen in e2e/phone-check.e2e.ts, and what is made of an answer in src/checks/judge-answer.test.ts.
beforeAll(async () => {
  seller = await joinAsSeller()
})
beforeEach(beginCheck)
afterEach(putBack)

describe('the touchscreen', () => {
  const grid = () => page.getByTestId('touch-grid').element()
  const touch = (type: string, cell: Element) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const at = { clientX: x + width / 2, clientY: y + height / 2 }
    grid().dispatchEvent(new PointerEvent(type, { ...at, buttons: 1, bubbles: true }))
  }
  const tapTargets = async () => {
    await button('Begin').click()
    await expect.poll(grid).toBeTruthy()
    // A line over the fields could hide the number of one.
    expect(page.getByRole('status').element().getBoundingClientRect().width).toBeLessThan(2)
    for (const place of ['1', '2', '3', '4']) {
      const cell = [...grid().children].find(({ textContent }) => textContent === place)
      touch('pointerdown', cell as Element)
      await expect.poll(() => cell?.className).toContain('bg-primary')
    }
  }
  const wipe = (dead: number[]) => {
    for (const [place, cell] of [...grid().children].entries())
      if (!dead.includes(place)) touch('pointermove', cell)
  }

  beforeEach(() => {
    replace(navigator, 'maxTouchPoints', 5)
    // That of the machine is around the page.
    replace(screen, 'width', innerWidth)
    replace(screen, 'height', innerHeight)
  })

  test('marks its fields in the digits of the reader', async () => {
    setLocaleReader(() => 'bn')
    undo.push(() => setLocaleReader(() => 'en'))
    await openAt('touch')
    await button(runTexts.begin).click()
    const marks = () => [...grid().children].flatMap(({ textContent }) => textContent || []).sort()
    await expect.poll(marks).toEqual(['১', '২', '৩', '৪'])
  })

  test('cannot be tested on a computer', async () => {
    replace(navigator, 'maxTouchPoints', 0)
    await openAt('touch')
    await ends('not-testable-here', 'missing-api')
  })

  test('cannot be tested beside another window', async () => {
    replace(screen, 'height', innerHeight * 2)
    await openAt('touch')
    await tapTargets()
    wipe([])
    await ends('not-testable-here', 'small-window')
  })

  test('fails when a field responds in neither of two tries', async () => {
    await openAt('touch')
    await tapTargets()
    wipe([40])
    await button(guideTexts.touchDone).click()
    await says(guideTexts.touchAgain(1))
    wipe([40])
    await button(guideTexts.touchDone).click()
    await ends('failed', 'cells-missed')
  })

  test('fails when a marked field does not respond', async () => {
    await openAt('touch')
    await button('Begin').click()
    await expect.poll(grid).toBeTruthy()
    const marked = [...grid().children].filter(({ textContent }) => textContent)
    const { top, bottom } = button(guideTexts.touchDone).element().getBoundingClientRect()
    const beside = marked.map((cell) => cell.getBoundingClientRect())
    expect(beside.filter((cell) => cell.bottom > top + 1 && cell.top < bottom)).toEqual([])
    await button(guideTexts.touchDone).click()
    await ends('failed', 'faulty')
  })
})

test('a display fails when the seller saw spots', async () => {
  await openAt('display')
  await button(guideTexts.displayBegin).click()
  for (let place = 1; place <= 5; place++) {
    const colour = button(guideTexts.displayNext(place))
    await expect.element(colour).toBeVisible()
    const shownAt = performance.now()
    await expect.poll(() => performance.now() - shownAt).toBeGreaterThan(600)
    await colour.click()
  }
  await button(guideTexts.displaySpots).click()
  await ends('failed', 'spots')
})

describe('a camera', () => {
  /** A camera that sees no code. */
  function showNothing(): void {
    const blank = document.createElement('canvas')
    blank.getContext('2d')?.fillRect(0, 0, 9, 9)
    replace(navigator.mediaDevices, 'getUserMedia', async () => blank.captureStream(10))
  }
  test('is as the seller says when its code is typed', async () => {
    showNothing()
    await openAt('front-camera')
    const field = page.getByLabelText(guideTexts.cameraType)
    await expect.element(field).toBeVisible()
    await field.fill((await readCode()) ?? '')
    await button('Send').click()
    await ends('seller-said', 'typed')
  })
  test('has all of its buttons above the bar at the bottom on a small phone', async () => {
    await resize(360, 740)
    showNothing()
    await openAt('back-camera', <PlainLayout />)
    await expect.element(button('Send')).toBeVisible()
    const top = button('Skip').element().closest('.action-bar')?.getBoundingClientRect().top ?? 0
    for (const name of ['Send', guideTexts.cameraNone, guideTexts.cameraBlack]) {
      expect(button(name).element().getBoundingClientRect().bottom, name).toBeLessThanOrEqual(top)
    }
  })
  test('cannot be tested without another screen, and fails when it shows no picture', async () => {
    showNothing()
    await openAt('front-camera')
    await button(guideTexts.cameraNone).click()
    await ends('not-testable-here', 'no-other-screen')
    await openAt('front-camera')
    await button(guideTexts.cameraBlack).click()
    await ends('failed', 'faulty')
  })
  test('cannot be tested where the browser opens the other camera in its place', async () => {
    showNothing()
    replace(MediaStreamTrack.prototype, 'getSettings', () => ({ facingMode: 'user' }))
    await openAt('back-camera')
    await ends('not-testable-here', 'missing-api')
  })
  test.each([
    ['there is none', 'NotFoundError', 'missing-api'],
    ['it is refused', 'NotAllowedError', 'denied'],
    ['the browser allows it to no page', 'SecurityError', 'missing-api'],
  ] as const)('cannot be tested where %s', async (_, name, reason) => {
    replace(navigator.mediaDevices, 'getUserMedia', refusal(name))
    await openAt('back-camera')
    await ends('not-testable-here', reason)
    if (reason === 'denied')
      await expect.element(page.getByText(/^To do it after all, allow it/)).toBeVisible()
  })
})

test('the network cannot be tested where the browser does not tell it', async () => {
  replace(navigator, 'connection', {})
  await openAt('network')
  await button('Begin').click()
  await ends('not-testable-here', 'missing-api')
})

test('a phone that is shown the desktop site is told how to switch that off', async () => {
  replace(navigator, 'maxTouchPoints', 5)
  replace(screen, 'width', 412)
  const hints = { platform: 'Linux', mobile: false, model: '' }
  replace(navigator, 'userAgentData', { getHighEntropyValues: async () => hints })
  await openAt('profile')
  await button('Begin').click()
  await ends('not-testable-here', 'desktop-site')
  await says(runTexts.mobileSite)
})

test.each([
  ['storage', '128 GB', '64 GB'],
  ['parts', 'None was replaced', 'Some were replaced'],
] as const)('%s are asked, and compared with what is listed', async (name, listed, other) => {
  await openAt(name)
  await button(listed).click()
  await ends('seller-said')
  await says(listed)
  await button('Repeat').click()
  await button(other).click()
  await ends('failed', 'not-as-listed')
})

test('the battery health is typed, and compared with what is listed', async () => {
  const type = async (percent: string) => {
    await page.getByLabelText(guideTexts.health).fill(percent)
    await button('Send').click()
  }
  await openAt('battery-health')
  await type('850')
  await says(guideTexts.notPercent)
  await type('৮৯')
  await ends('seller-said')
  await button('Repeat').click()
  await type('70')
  await ends('failed', 'not-as-listed')
})

test.each(['buttons', 'earpiece'] as const)('%s are asked', async (name) => {
  await openAt(name)
  await button('Works').click()
  await ends('seller-said')
  await button('Repeat').click()
  await button('Does not work').click()
  await ends('failed', 'faulty')
})

test('a check begins with consent, goes on after a reload, and ends with what buyers read', async () => {
  await resize(320, 700)
  replace(navigator, 'maxTouchPoints', 5)
  replace(navigator, 'geolocation', located)
  // Nobody answers the question for the camera.
  replace(navigator.mediaDevices, 'getUserMedia', () => new Promise(() => {}))
  const own = await addPhone(seller, { product_name: 'Samsung Galaxy A54', brand_name: 'Samsung' })
  openPage(`/dashbord/myproducts/${own._id}/check`, {
    path: '/dashbord/myproducts/:id/check',
    element: <OwnCheckPage />,
  })
  await button('Check this phone').click()
  const link = page.getByRole('link', { name: 'I am on that phone now' })
  await expect.element(link).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code with the link to the check' })).toBeVisible()
  await lookOver('the link to a check')
  const ownToken = new URL((link.element() as HTMLAnchorElement).href).pathname.split('/').at(-1)
  const open = async () => {
    const loaded = await call<LinkedCheck>(seller, 'GET', `/checks/${ownToken}`)
    openPage(`/check/${ownToken}`, { path: '/check/:token', element: <CheckPage />, loaded })
  }
  await open()
  await expect.element(button('Agree and begin')).toBeVisible()
  await lookOver('consent to a check')
  await button('Agree and begin').click()
  await says('Test 1 of 17')
  await expect.element(button('Begin')).toBeVisible()
  await button('Skip').click()
  await says('Test 2 of 17')
  await expect.element(button(guideTexts.displayBegin)).toBeVisible()
  await lookOver('a test')
  await open()
  await says('Test 2 of 17')
  for (let place = 2; place <= 15; place++) {
    await says(`Test ${place} of 17`)
    if (place === 8) {
      // However tall the screen is.
      await expect.element(button('Begin')).toBeVisible()
      expect(button('Begin').element().getBoundingClientRect().height).toBeLessThan(60)
      await button('Begin').click()
      await button('Next test').click()
    } else await button('Skip').click()
  }
  await button('Works').click()
  await button('Next test').click()
  await button('Works').click()
  await button('Next test').click()
  await lookOver('all tests')
  await button('Finish the check').click()
  await says('Thank you, the check is finished')
  const check = await call<ShownCheck>(seller, 'GET', `/phones/${own._id}/check`)
  expect(check.results.filter(({ outcome }) => outcome === 'seller-said')).toHaveLength(2)
  openPage('/phone', { path: '/phone', element: <CheckSection listingId={own._id} /> })
  await expect.element(page.getByText(/1 of 17 tests passed, 0 failed\.$/)).toBeVisible()
  await says(
    'Important parts that were not tested: Touchscreen, Display, Speaker and microphone, Back camera, Front camera, Battery and charging. Try them when you meet.',
  )
})

test('goes on after answers were lost: to the consent, to a challenge, to what was measured and to its end', async () => {
  replace(navigator, 'geolocation', located)
  const own = await addPhone(seller, { product_name: 'Samsung Galaxy A54', brand_name: 'Samsung' })
  const { url } = await call<{ url: string }>(seller, 'POST', `/products/${own._id}/checks`)
  const address = new URL(url).pathname
  const open = async () => {
    const loaded = await call<LinkedCheck>(seller, 'GET', `/checks/${address.split('/').at(-1)}`)
    const results = loaded.results.filter(({ test }) => test === 'location')
    openPage(address, { path: '/check/:token', element: <CheckPage />, loaded: { ...loaded, results } })
  }
  const pressInVain = async (call: string, name: string) => {
    await commands.loseAnswers(`**/api/checks/*/${call}`)
    await button(name).click()
    await expect.element(page.getByText(/^No answer from Swap/)).toBeVisible()
    await commands.release()
  }
  await open()
  await pressInVain('consent', 'Agree and begin')
  await button('Agree and begin').click()
  await expect.element(button('Begin')).toBeVisible()
  await commands.loseAnswers('**/api/checks/*/challenges')
  await open()
  await expect.element(page.getByText(/^No answer from Swap/)).toBeVisible()
  await commands.release()
  await button('Repeat').click()
  await pressInVain('answers', 'Begin')
  await button('Repeat').click()
  await button('Begin').click()
  await ends('passed')
  await button('Next test').click()
  await pressInVain('finish', 'Finish the check')
  await button('Finish the check').click()
  await says('Thank you, the check is finished')
})

test('an admin reads the signs that make a check less believable', async () => {
  const own = await addPhone(seller, { product_name: 'Samsung Galaxy A54', brand_name: 'Samsung' })
  const { url } = await call<{ url: string }>(seller, 'POST', `/products/${own._id}/checks`)
  const link = `/checks/${url.split('/').at(-1)}`
  await call(seller, 'POST', `${link}/consent`)
  const ask = async (test: CheckTest) =>
    (await call<{ nonce: string }>(seller, 'POST', `${link}/challenges`, { json: { test } })).nonce
  const send = async (test: CheckTest, answer: object) =>
    call(seller, 'PUT', `${link}/answers`, { json: { nonce: await ask(test), answer } })
  const profile = {
    model: 'Redmi Note 12',
    platform: 'Android',
    platformVersion: '15',
    mobile: true,
    driven: true,
  }
  const screen = { width: 384, height: 854, ratio: 2.8, touchPoints: 5, gpu: 'Mali-G68' }
  const answer = { test: 'profile', features: { ...profile, ...screen } }
  await send('profile', answer)
  await send('vibration', { faulty: true })
  await call(seller, 'PUT', `${link}/finish`)
  await join('admin')
  openPage('/signs', { path: '/signs', element: <CheckSigns listingId={own._id} /> })
  await says('Kind of phone: A program drove the browser')
})

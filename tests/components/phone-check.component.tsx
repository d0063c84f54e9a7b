import { encode } from 'uqr'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkedCheck, OwnCheck, ShownCheck } from '../../src/checks/contract.ts'
import CheckPage from '../../src/checks/pages/check.tsx'
import OwnCheckPage from '../../src/checks/pages/own-check.tsx'
import { type CheckTest, type Pose, vectors } from '../../src/checks/rules.ts'
import { checkTestTexts, guideTexts, outcomeTexts, reasonTexts } from '../../src/checks/texts.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { Person } from './commands.ts'
import { lookOver } from './look-over.ts'
import { addPhone, call } from './market.ts'
import { join, openPage } from './open-page.tsx'
import { resize } from './resize.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

let seller: Person
let phone: Product
let token = ''

beforeAll(async () => {
  seller = await join('seller')
  phone = await addPhone(seller, { product_name: 'Samsung Galaxy A14', brand_name: 'Samsung' })
  const { url } = await call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
  token = url.split('/').at(-1) ?? ''
  await call(seller, 'POST', `/checks/${token}/consent`)
})

/** Undoes what replaced a part of the browser. */
const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
})

/** Gives the browser a part that this machine lacks, or takes it away. */
function replace(holder: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(holder, name)
  Object.defineProperty(holder, name, { configurable: true, writable: true, value })
  undo.push(() =>
    before ? Object.defineProperty(holder, name, before) : Reflect.deleteProperty(holder, name),
  )
}

/** Opens the check on the phone, at one test. */
async function openAt(name: CheckTest) {
  const linked = await call<LinkedCheck>(seller, 'GET', `/checks/${token}`)
  const at = new Date().toISOString()
  const results = linked.results.map((each) => ({ ...each, at: each.test === name ? null : at }))
  openPage(`/check/${token}`, {
    path: '/check/:token',
    element: <CheckPage />,
    loaded: { ...linked, consented: true, results },
  })
  await expect.element(page.getByRole('heading', { name: checkTestTexts[name] })).toBeVisible()
}

async function ends(outcome: keyof typeof outcomeTexts, reason?: keyof typeof reasonTexts) {
  await says(outcomeTexts[outcome])
  if (reason) await says(reasonTexts[reason])
}

const refusal = (name: string) => () => Promise.reject(new DOMException('refused', name))

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

  test('passes when every field responds', async () => {
    await resize(360, 740)
    await openAt('touch')
    await tapTargets()
    wipe([])
    await ends('passed')
  })

  test('fails when a field responds in neither of two tries', async () => {
    await openAt('touch')
    await tapTargets()
    wipe([40])
    await button(guideTexts.touchDone).click()
    wipe([40])
    await button(guideTexts.touchDone).click()
    await ends('failed', 'cells-missed')
  })
})

describe('the display', () => {
  const look = async () => {
    await openAt('display')
    await button(guideTexts.displayBegin).click()
    for (let place = 1; place <= 5; place++) {
      const colour = button(guideTexts.displayNext(place))
      await expect.element(colour).toBeVisible()
      const shownAt = performance.now()
      await expect.poll(() => performance.now() - shownAt).toBeGreaterThan(600)
      await colour.click()
    }
  }
  test('is as the seller says', async () => {
    await look()
    await button(guideTexts.displayFine).click()
    await ends('seller-said')
  })
  test('fails when the seller saw spots', async () => {
    await look()
    await button(guideTexts.displaySpots).click()
    await ends('failed', 'spots')
  })
})

describe('speaker and microphone', () => {
  /** A microphone that hears what `hears` makes of the tones that are played. */
  function hearTones(hears: (hertz: number) => number | null): void {
    const room = new AudioContext()
    const microphone = room.createMediaStreamDestination()
    const Original = OscillatorNode
    class Played extends Original {
      constructor(context: BaseAudioContext, options: OscillatorOptions) {
        super(context, options)
        const frequency = hears(options.frequency ?? 0)
        if (context === room || frequency === null) return
        const heard = new Original(room, { frequency })
        heard.connect(microphone)
        heard.start()
        this.addEventListener('ended', () => heard.stop())
      }
    }
    replace(window, 'OscillatorNode', Played)
    replace(navigator.mediaDevices, 'getUserMedia', async () => microphone.stream.clone())
    undo.push(() => void room.close())
  }
  const play = async () => {
    await openAt('sound')
    await button('Begin').click()
  }
  test('pass when the tones are heard', async () => {
    hearTones((hertz) => hertz)
    await play()
    await ends('passed')
  })
  test('fail when nothing is heard', async () => {
    hearTones(() => null)
    await play()
    await ends('failed', 'silent')
  })
  test('fail when other tones are heard', async () => {
    hearTones(() => 1000)
    await play()
    await ends('failed', 'heard-otherwise')
  })
  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing-api'],
  ] as const)('cannot be tested: %s', async (name, reason) => {
    replace(navigator.mediaDevices, 'getUserMedia', refusal(name))
    await play()
    await ends('not-testable-here', reason)
  })
})

describe('a camera', () => {
  const readCode = async () =>
    (await call<OwnCheck>(seller, 'GET', `/products/${phone._id}/checks`)).open?.code ?? null

  /** A camera before which the code of the other screen is held, as soon as there is one. */
  function seeCode(): void {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 420
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const draw = async () => {
      const code = await readCode()
      const { data, size } = encode(code ?? 'none', { border: 4 })
      const unit = Math.floor(420 / size)
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, 420, 420)
      pen.fillStyle = 'black'
      for (const [y, row] of data.entries()) {
        for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * unit, y * unit, unit, unit)
      }
    }
    const timer = setInterval(() => void draw(), 300)
    undo.push(() => clearInterval(timer))
    replace(navigator.mediaDevices, 'getUserMedia', async () => {
      await draw()
      return canvas.captureStream(10)
    })
  }

  test('passes when it reads the code of another screen', async () => {
    seeCode()
    await openAt('back-camera')
    await ends('passed')
  })
  test('is as the seller says when its code is typed', async () => {
    const blank = document.createElement('canvas')
    blank.getContext('2d')?.fillRect(0, 0, 9, 9)
    replace(navigator.mediaDevices, 'getUserMedia', async () => blank.captureStream(10))
    await openAt('front-camera')
    await expect.element(button('Send')).toBeEnabled()
    await page.getByLabelText(guideTexts.cameraType).fill((await readCode()) ?? '')
    await button('Send').click()
    await ends('seller-said', 'typed')
  })
  test('fails when it shows no picture, and cannot be tested without another screen', async () => {
    const blank = document.createElement('canvas')
    blank.getContext('2d')?.fillRect(0, 0, 9, 9)
    replace(navigator.mediaDevices, 'getUserMedia', async () => blank.captureStream(10))
    await openAt('front-camera')
    await button(guideTexts.cameraBlack).click()
    await ends('failed', 'faulty')
    await openAt('front-camera')
    await button(guideTexts.cameraNone).click()
    await ends('not-testable-here', 'no-other-screen')
  })
  test('cannot be tested where there is none', async () => {
    replace(navigator.mediaDevices, 'getUserMedia', refusal('NotFoundError'))
    await openAt('back-camera')
    await ends('not-testable-here', 'missing-api')
  })
})

describe('vibration', () => {
  let pulses = 0
  const vibrate = async (answers: boolean) => {
    replace(navigator, 'vibrate', (pattern: number[]) => {
      pulses = pattern.length / 2
      return answers
    })
    await openAt('vibration')
    await button(guideTexts.vibrate).click()
  }
  test('passes when it is counted right', async () => {
    await vibrate(true)
    await button(String(pulses)).click()
    await ends('passed')
  })
  test('has to be counted again when it is counted wrong, and fails when nothing is felt', async () => {
    await vibrate(true)
    await button(String(pulses === 6 ? 5 : pulses + 1)).click()
    await says('That does not match what was asked. Please repeat the test.')
    await button('Repeat').click()
    await button(guideTexts.vibrate).click()
    await button(guideTexts.vibrationNone).click()
    await ends('failed', 'nothing-felt')
  })
  test('cannot be tested where the browser does not', async () => {
    replace(navigator, 'vibrate', undefined)
    await openAt('vibration')
    await ends('not-testable-here', 'missing-api')
  })
})

describe('the motion sensors', () => {
  const poseOf = (text: string | null) =>
    (Object.keys(guideTexts.poses) as Pose[]).find((pose) => guideTexts.poses[pose] === text)
  /** Sensors that report how the phone is held: as it is asked to be, or always so. */
  function hold(always?: Pose): void {
    const timer = setInterval(() => {
      const pose = always ?? poseOf(document.querySelector('p[role=status]')?.textContent ?? '')
      if (!pose) return
      const { x, y, z } = vectors[pose]
      dispatchEvent(
        new DeviceMotionEvent('devicemotion', {
          accelerationIncludingGravity: { x: 9.8 * x, y: 9.8 * y, z: 9.8 * z },
          rotationRate: { alpha: 200, beta: 0, gamma: 0 },
          interval: 50,
        }),
      )
    }, 50)
    undo.push(() => clearInterval(timer))
    replace(DeviceMotionEvent, 'requestPermission', async () => 'granted')
  }
  const begin = async () => {
    await openAt('motion')
    await button('Begin').click()
  }
  test('pass in the poses that are asked', async () => {
    hold()
    await begin()
    await ends('passed')
  })
  test('fail when they never change', async () => {
    hold('upright')
    await begin()
    const timer = setInterval(() => {
      for (const held of page.getByText(guideTexts.motionHeld).elements()) (held as HTMLElement).click()
    }, 100)
    undo.push(() => clearInterval(timer))
    await ends('failed', 'no-motion')
  })
  test('cannot be tested without a reading, nor without permission', async () => {
    replace(DeviceMotionEvent, 'requestPermission', async () => 'granted')
    await begin()
    await ends('not-testable-here', 'missing-api')
    replace(DeviceMotionEvent, 'requestPermission', async () => 'denied')
    await begin()
    await ends('not-testable-here', 'denied')
  })
})

describe('the location', () => {
  const locate = async (look: (found: PositionCallback, not: PositionErrorCallback) => void) => {
    replace(navigator, 'geolocation', { getCurrentPosition: look })
    await openAt('location')
    await button('Begin').click()
  }
  test.each([
    ['passes when it is precise', 12, 'passed', undefined],
    ['is left open when it is not', 400, 'not-testable-here', 'imprecise'],
  ] as const)('%s', async (_, accuracy, outcome, reason) => {
    await locate((found) => found({ coords: { accuracy } } as GeolocationPosition))
    await ends(outcome, reason)
  })
  test.each([
    ['refused', 1, 'denied'],
    ['not found', 3, 'imprecise'],
  ] as const)('cannot be tested when it is %s', async (_, code, reason) => {
    await locate((_found, not) => not({ code } as GeolocationPositionError))
    await ends('not-testable-here', reason)
  })
})

describe('battery and charging', () => {
  const battery = () => Object.assign(new EventTarget(), { level: 0.62, charging: false })
  test('pass when plugging it in changes something', async () => {
    const own = battery()
    replace(navigator, 'getBattery', async () => own)
    await openAt('battery')
    await says('Charged to 62%')
    own.dispatchEvent(new Event('chargingchange'))
    await button(guideTexts.batteryCharges).click()
    await ends('passed')
  })
  test('fail when it does not charge', async () => {
    replace(navigator, 'getBattery', async () => battery())
    await openAt('battery')
    await says('Charged to 62%')
    await button(guideTexts.batteryNot).click()
    await ends('failed', 'not-charging')
  })
  test('are as the seller says where the browser does not tell', async () => {
    replace(navigator, 'getBattery', undefined)
    await openAt('battery')
    await page.getByLabelText(guideTexts.batteryTyped).fill('71')
    await button(guideTexts.batteryCharges).click()
    await ends('seller-said')
    await says('Charged to 71%')
  })
})

describe('the screen lock', () => {
  test('cannot be tested where the browser has none, nor when it is refused', async () => {
    replace(window, 'PublicKeyCredential', undefined)
    await openAt('lock')
    await button('Begin').click()
    await ends('not-testable-here', 'missing-api')
  })
})

describe('the network', () => {
  test.each([
    ['cellular', 'passed', undefined],
    [undefined, 'not-testable-here', 'missing-api'],
  ] as const)('%s', async (type, outcome, reason) => {
    replace(navigator, 'connection', { type })
    await openAt('network')
    await button('Begin').click()
    await ends(outcome, reason)
  })
})

describe('the kind of phone', () => {
  const claim = async (hints: object) => {
    replace(navigator, 'userAgentData', { getHighEntropyValues: async () => hints })
    await openAt('profile')
    await button('Begin').click()
  }
  const phoneHints = { platform: 'Android', platformVersion: '15.0.0', mobile: true }
  test.each([
    ['the listed one', { ...phoneHints, model: 'SM-A146P' }, 'seller-said', 'nothing-against'],
    ['another brand', { ...phoneHints, model: 'Redmi Note 12' }, 'failed', 'another-brand'],
    ['a computer', { platform: 'Windows', mobile: false, model: '' }, 'failed', 'not-a-phone'],
    ['unnamed', { ...phoneHints, model: '' }, 'not-testable-here', 'unnamed'],
  ] as const)('%s', async (_, hints, outcome, reason) => {
    await claim(hints)
    await ends(outcome, reason)
  })
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
  await says('Test 1 of 14')
  await button('Skip').click()
  await says('Test 2 of 14')
  await expect.element(button(guideTexts.displayBegin)).toBeVisible()
  await lookOver('a test')
  await open()
  await says('Test 2 of 14')
  for (let place = 2; place <= 12; place++) {
    await says(`Test ${place} of 14`)
    await button('Skip').click()
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
})

import type { CDPSession, Page } from '@playwright/test'
import { encode } from 'uqr'
import { type CheckTest, type Vector, vectors } from '../../src/checks/rules.ts'
import { checkTestTexts, foundTexts, guideTexts } from '../../src/checks/texts.ts'
import { expect } from './people.ts'

export type Device = { devtools: CDPSession; authenticatorId: string }

/** Gives the browser of a page a device that makes passkeys, and touches it whenever that is asked for. */
export async function plugIn(page: Page, { verifies = true } = {}): Promise<Device> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

const size = { width: 360, height: 740 }

/** Gives the browser of a page the parts of a phone in which everything works. `seen`: the screen before its cameras. */
export async function becomePhone(page: Page, seen: Pick<Page, 'getByText'> | null): Promise<void> {
  await page.setViewportSize(size)
  await plugIn(page)
  await page.exposeFunction('readCode', async () => {
    const codes = await seen?.getByText(/^\d{6}$/).allTextContents()
    return encode(codes?.[0] ?? 'none', { border: 4 }).data
  })
  const held = Object.entries(vectors).map(([pose, vector]) => [
    guideTexts.poses[pose as keyof typeof vectors],
    vector,
  ])
  await page.addInitScript(replaceParts, Object.fromEntries(held) as Record<string, Vector>)
}

type InPage = typeof globalThis & { readCode: () => Promise<boolean[][]>; pulses: number }

/** Runs in the page, by itself. `held`: where gravity points in each pose, by what the page asks for. */
function replaceParts(held: Record<string, Vector>): void {
  const replace = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value })
  replace('maxTouchPoints', 5)
  replace('connection', { type: 'cellular' })
  replace('vibrate', (pattern: number[]) => {
    ;(globalThis as InPage).pulses = pattern.length / 2
    return true
  })
  const model = { model: 'SM-A145P', platform: 'Android', platformVersion: '15.0.0', mobile: true }
  replace('userAgentData', { getHighEntropyValues: async () => model })
  replace('geolocation', {
    getCurrentPosition: (found: PositionCallback) =>
      found({ coords: { accuracy: 12 } } as GeolocationPosition),
  })
  const plugged = { addEventListener: (_: string, change: () => void) => change(), removeEventListener() {} }
  replace('getBattery', async () => ({ level: 0.62, ...plugged }))
  Object.assign(DeviceMotionEvent, { requestPermission: async () => 'granted' })
  setInterval(() => {
    const at = held[document.querySelector('p[role=status]')?.textContent ?? '']
    if (!at) return
    const gravity = { x: 9.8 * at.x, y: 9.8 * at.y, z: 9.8 * at.z }
    const rotationRate = { alpha: 200, beta: 0, gamma: 0 }
    dispatchEvent(
      new DeviceMotionEvent('devicemotion', { accelerationIncludingGravity: gravity, rotationRate }),
    )
  }, 50)

  const Original = OscillatorNode
  let play: (hertz: number) => () => void = () => () => {}
  class Heard extends Original {
    constructor(context: BaseAudioContext, options: OscillatorOptions = {}) {
      super(context, options)
      this.addEventListener('ended', play(options.frequency ?? 0))
    }
  }
  globalThis.OscillatorNode = Heard
  function listen(): MediaStream {
    const room = new AudioContext()
    const microphone = room.createMediaStreamDestination()
    play = (frequency) => {
      const tone = new Original(room, { frequency })
      tone.connect(microphone)
      tone.start()
      return () => tone.stop()
    }
    return microphone.stream
  }
  async function look(): Promise<MediaStream> {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 400
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const stream = canvas.captureStream(10)
    const timer = setInterval(async () => {
      if (stream.getTracks().every((track) => track.readyState === 'ended')) return clearInterval(timer)
      const rows = await (globalThis as InPage).readCode()
      const unit = Math.floor(canvas.width / rows.length)
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = 'black'
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * unit, y * unit, unit, unit)
    }, 100)
    return stream
  }
  navigator.mediaDevices.getUserMedia = async (asked) => (asked?.audio ? listen() : look())
}

/** Taps the marked fields, and wipes over all of them row by row. */
async function touchAll(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Begin' }).click()
  const grid = phone.getByTestId('touch-grid')
  for (const place of ['1', '2', '3', '4'])
    await grid.getByText(place, { exact: true }).click({ force: true })
  await expect(phone.getByText(guideTexts.touchWipe)).toBeVisible()
  for (let row = 0; row < 12; row++) {
    const y = ((row + 0.5) * size.height) / 12
    await phone.mouse.move(2, y)
    await phone.mouse.down()
    await phone.mouse.move(size.width - 2, y, { steps: 14 })
    await phone.mouse.up()
  }
}

/** Looks at each colour long enough to see a spot. */
async function lookAtColours(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: guideTexts.displayBegin }).click()
  for (let place = 1; place <= 5; place++) {
    const colour = phone.getByRole('button', { name: guideTexts.displayNext(place) })
    await expect(colour).toBeVisible()
    const clock = () => phone.evaluate(() => performance.now())
    const shownAt = await clock()
    await expect.poll(clock, { intervals: [50] }).toBeGreaterThan(shownAt + 550)
    await colour.click()
  }
  await phone.getByRole('button', { name: guideTexts.displayFine }).click()
}

const press = (name: string) => (phone: Page) => phone.getByRole('button', { name, exact: true }).click()
const works = press('Works')
const begin = press('Begin')
const nothing = async () => {}

/** What a person does in each test of a phone that works, as listed. */
const acts: Record<CheckTest, (phone: Page) => Promise<void>> = {
  touch: touchAll,
  display: lookAtColours,
  sound: begin,
  'back-camera': nothing,
  'front-camera': nothing,
  vibration: async (phone) => {
    await press(guideTexts.vibrate)(phone)
    await press(String(await phone.evaluate(() => (globalThis as InPage).pulses)))(phone)
  },
  motion: begin,
  location: begin,
  battery: async (phone) => {
    await expect(phone.getByText(foundTexts.level(62))).toBeVisible()
    await press(guideTexts.batteryCharges)(phone)
  },
  lock: begin,
  network: begin,
  profile: begin,
  storage: press('128 GB'),
  'battery-health': async (phone) => {
    await phone.getByLabel(guideTexts.health).fill('90')
    await press('Send')(phone)
  },
  parts: press(foundTexts.original),
  buttons: works,
  earpiece: works,
}

/** Does a test on the phone, whose screen is open, and goes on with the next. */
export async function doTest(phone: Page, test: CheckTest): Promise<void> {
  await expect(phone.getByRole('heading', { name: checkTestTexts[test] })).toBeVisible()
  await acts[test](phone)
  await expect(phone.getByText(/^(Passed|Seller says it is fine|The buyer reads the result)/)).toBeVisible()
  await press('Next test')(phone)
}

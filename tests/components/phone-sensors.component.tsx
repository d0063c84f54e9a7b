import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Pose, vectors } from '../../src/checks/rules.ts'
import { guideTexts } from '../../src/checks/texts.ts'
import {
  beginCheck,
  button,
  ends,
  joinAsSeller,
  openAt,
  putBack,
  refusal,
  replace,
  says,
  undo,
} from './guided-tests.tsx'

beforeAll(joinAsSeller)
beforeEach(beginCheck)
afterEach(putBack)

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
  test('fail when other tones are heard', async () => {
    hearTones(() => 1000)
    await play()
    await ends('failed', 'heard-otherwise')
  })
  test('cannot be tested where the phone takes noise out of what it hears', async () => {
    hearTones(() => null)
    const settings = { echoCancellation: false, noiseSuppression: true }
    replace(MediaStreamTrack.prototype, 'getSettings', () => settings)
    await play()
    await ends('not-testable-here', 'voice-processing')
  })
  test('cannot be tested where the browser plays no tones, and the microphone stays off', async () => {
    let isAsked = false
    replace(navigator.mediaDevices, 'getUserMedia', () => {
      isAsked = true
      return new Promise(() => {})
    })
    replace(window, 'AudioContext', undefined)
    await play()
    await ends('not-testable-here', 'missing-api')
    expect(isAsked).toBe(false)
  })
  test('cannot be tested where the browser does not let the page play', async () => {
    hearTones((hertz) => hertz)
    class Silent extends AudioContext {
      override get state() {
        return 'suspended' as const
      }
      override resume() {
        return new Promise<void>(() => {})
      }
    }
    replace(window, 'AudioContext', Silent)
    await play()
    await ends('not-testable-here', 'missing-api')
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
  function hold(always?: Pose, alpha: number | null = 200): void {
    const timer = setInterval(() => {
      const pose = always ?? poseOf(document.querySelector('p[role=status]')?.textContent ?? '')
      if (!pose) return
      const { x, y, z } = vectors[pose]
      dispatchEvent(
        new DeviceMotionEvent('devicemotion', {
          accelerationIncludingGravity: { x: 9.8 * x, y: 9.8 * y, z: 9.8 * z },
          rotationRate: { alpha, beta: alpha && 0, gamma: alpha && 0 },
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
  test('fail when they never change', async () => {
    hold('upright')
    await begin()
    const timer = setInterval(() => {
      for (const held of page.getByText(guideTexts.motionHeld).elements()) (held as HTMLElement).click()
    }, 100)
    undo.push(() => clearInterval(timer))
    await ends('failed', 'no-motion')
  })
  test('say nothing of a turn where the phone has no gyroscope', async () => {
    const sent: string[] = []
    const send = fetch
    replace(window, 'fetch', (address: RequestInfo, options?: RequestInit) => {
      sent.push(String(options?.body))
      return send(address, options)
    })
    hold(undefined, null)
    await begin()
    await ends('passed')
    const { answer } = JSON.parse(sent.find((body) => body.includes('holds')) ?? '')
    expect(answer.features.holds.map(({ turned }: { turned: unknown }) => turned)).toEqual(
      Array(4).fill(null),
    )
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
    ['refused', 1, 'denied'],
    ['not found', 3, 'imprecise'],
  ] as const)('cannot be tested when it is %s', async (_, code, reason) => {
    await locate((_found, not) => not({ code } as GeolocationPositionError))
    await ends('not-testable-here', reason)
  })
  test('cannot be tested where the browser does not tell it', async () => {
    replace(navigator, 'geolocation', undefined)
    await openAt('location')
    await button('Begin').click()
    await ends('not-testable-here', 'missing-api')
  })
})

describe('battery and charging', () => {
  test('fail when it does not charge', async () => {
    replace(navigator, 'getBattery', async () =>
      Object.assign(new EventTarget(), { level: 0.62, charging: false }),
    )
    await openAt('battery')
    await says('Charged to 62%')
    await button(guideTexts.batteryNot).click()
    await ends('failed', 'not-charging')
  })
  test('are as the seller says where the browser does not tell', async () => {
    replace(navigator, 'getBattery', undefined)
    await openAt('battery')
    await button(guideTexts.batteryCharges).click()
    await ends('seller-said')
  })
})

// That it passes is seen in e2e/passkey.e2e.ts: passkeys belong to the address of the site.
describe('the screen lock', () => {
  const unlock = async () => {
    await openAt('lock')
    await button('Begin').click()
  }
  test.each([
    ['the browser knows none', () => replace(window, 'PublicKeyCredential', undefined), 'missing-api'],
    ['none is set', () => isSet(false), 'missing-api'],
    ['it is refused', () => isSet(true), 'denied'],
  ] as const)('cannot be tested where %s', async (_, prepare, reason) => {
    replace(navigator.credentials, 'create', refusal('NotAllowedError'))
    prepare()
    await unlock()
    await ends('not-testable-here', reason)
  })
  const isSet = (is: boolean) =>
    replace(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', async () => is)
})

import type { GuidedTest } from './guided-test.tsx'

type Hints = { model?: string; platform?: string; platformVersion?: string; mobile?: boolean }
type WithHints = {
  userAgentData?: { getHighEntropyValues: (names: string[]) => Promise<Hints> }
}

/** The renderer of WebGL, such as 'Mali-G57'; '' when it is not told. */
function readGpu(): string {
  const context = document.createElement('canvas').getContext('webgl')
  const names = context?.getExtension('WEBGL_debug_renderer_info')
  return names ? String(context?.getParameter(names.UNMASKED_RENDERER_WEBGL)).slice(0, 200) : ''
}

/** What the browser says of the phone, which may contradict what is listed. */
export default {
  async measure() {
    const { userAgentData } = navigator as WithHints
    const hints = await userAgentData
      ?.getHighEntropyValues(['model', 'platform', 'platformVersion'])
      .catch(() => undefined)
    const agent = navigator.userAgent
    const guessed = /iphone/i.test(agent) ? 'iOS' : /android/i.test(agent) ? 'Android' : navigator.platform
    return {
      test: 'profile',
      features: {
        model: (hints?.model ?? '').slice(0, 80),
        platform: (hints?.platform ?? guessed).slice(0, 40),
        platformVersion: (hints?.platformVersion ?? '').slice(0, 40),
        mobile: hints?.mobile ?? /mobile/i.test(agent),
        width: screen.width,
        height: screen.height,
        ratio: devicePixelRatio,
        touchPoints: navigator.maxTouchPoints,
        gpu: readGpu(),
        driven: navigator.webdriver === true,
      },
    }
  },
} satisfies GuidedTest

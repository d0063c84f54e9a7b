import type { GuidedTest } from './guided-test.tsx'

const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 }
const permissionDenied = 1

/** How precisely the phone finds its place. The coordinates are thrown away. */
export default {
  async measure() {
    const begunAt = performance.now()
    return new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        ({ coords: { accuracy } }) =>
          resolve({
            test: 'location',
            features: { accuracy, millis: Math.round(performance.now() - begunAt) },
          }),
        ({ code }) => resolve({ obstacle: code === permissionDenied ? 'denied' : 'imprecise' }),
        options,
      ),
    )
  },
} satisfies GuidedTest

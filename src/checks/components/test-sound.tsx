import { toneMillis, tones } from '../rules.ts'
import type { GuidedTest } from './guided-test.tsx'

const pauseMillis = 200
/** How long the browser may take to begin to play. */
const startMillis = 2000

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Plays tones and measures, meanwhile, how loud each possible tone is at the microphone. The sound itself is not kept. */
export default {
  async measure({ challenge }) {
    // Within the press: iPhones play nothing otherwise.
    const audio = new AudioContext()
    let stream: MediaStream | undefined
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      })
      await Promise.race([audio.resume(), wait(startMillis)])
      if (audio.state !== 'running') return { obstacle: 'missing-api' }
      const [track] = stream.getAudioTracks()
      const analyser = new AnalyserNode(audio, { fftSize: 8192, smoothingTimeConstant: 0.3 })
      audio.createMediaStreamSource(stream).connect(analyser)
      const levels = new Float32Array(analyser.frequencyBinCount)
      const heard: number[][] = []
      for (const hertz of challenge.tones ?? []) {
        const oscillator = new OscillatorNode(audio, { frequency: hertz })
        oscillator.connect(new GainNode(audio, { gain: 0.6 })).connect(audio.destination)
        oscillator.start()
        await wait(toneMillis)
        analyser.getFloatFrequencyData(levels)
        oscillator.stop()
        heard.push(tones.map((tone) => levelOf(levels, tone / (audio.sampleRate / analyser.fftSize))))
        await wait(pauseMillis)
      }
      const { echoCancellation, noiseSuppression } = track?.getSettings() ?? {}
      const filtered = echoCancellation || noiseSuppression || (echoCancellation ?? null)
      return { test: 'sound', features: { heard, filtered } }
    } finally {
      for (const track of stream?.getTracks() ?? []) track.stop()
      await audio.close()
    }
  },
} satisfies GuidedTest

/** The loudest level around a bin of a spectrum, in decibels; -200 for silence. */
function levelOf(levels: Float32Array, bin: number): number {
  const near = levels.slice(Math.floor(bin) - 2, Math.ceil(bin) + 3)
  return Math.max(-200, ...near)
}

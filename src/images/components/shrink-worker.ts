import { redrawPhoto } from './redraw-photo.ts'

self.onmessage = async ({ data }: MessageEvent<File>) => self.postMessage(await redrawPhoto(data))

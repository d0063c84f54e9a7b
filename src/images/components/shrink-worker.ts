import { redrawPhoto } from './redraw-photo.ts'

/** Redraws the photo that it is sent, away from the page. */
self.onmessage = async ({ data }: MessageEvent<File>) => self.postMessage(await redrawPhoto(data))

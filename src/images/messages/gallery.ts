import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './gallery.bn.ts'

/** Photos that open over the whole screen. */
export const galleryMessages = localize(bn.galleryMessages, {
  label: (name: string) => `Photos of ${name}`,
  photo: (name: string, number: number, all: number) => `${name}, photo ${number} of ${all}`,
  show: (number: number, all: number) => `Show photo ${number} of ${all}`,
  enlarge: (number: number, all: number) => `Photo ${number} of ${all}, full screen`,
  close: 'Close',
  zoom: 'Zoom',
  previous: 'Previous photo',
  next: 'Next photo',
  failed: 'The photo could not be loaded',
})

/** Photos that are sent with a message or in a dispute. */
export const attachMessages = localize(bn.attachMessages, {
  label: 'Photos',
  camera: 'Use the camera',
  add: 'Add photos',
  hint: (most: number) => `Up to ${formatNumber(most)}. Only those who can read this see them.`,
  chosen: 'Photos to send',
  photo: (number: number) => `Photo ${formatNumber(number)}`,
  remove: (number: number) => `Remove photo ${formatNumber(number)}`,
  notPhotos: 'Only photos can be added.',
  leftOut: (most: number) => `At most ${formatNumber(most)} photos: the others were left out.`,
  sending: (number: number, all: number) => `Sending photo ${formatNumber(number)} of ${formatNumber(all)}`,
})

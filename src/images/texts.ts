import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import type { ImageProblem } from './rules.ts'
import * as bn from './texts.bn.ts'

export const galleryTexts = localize(bn.galleryTexts, {
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

export const attachTexts = localize(bn.attachTexts, {
  label: 'Photos',
  camera: 'Use the camera',
  add: 'Add photos',
  hint: (most: number) => `Up to ${formatNumber(most)}. Only people who can read this will see them.`,
  chosen: 'Photos to send',
  photo: (number: number) => `Photo ${formatNumber(number)}`,
  remove: (number: number) => `Remove photo ${formatNumber(number)}`,
  refused: (number: number, why: string) => `Photo ${formatNumber(number)}: ${why}`,
  notPhotos: 'Only photos can be added.',
  leftOut: (most: number) => `At most ${formatNumber(most)} photos: the rest were left out.`,
  sending: (number: number, all: number) => `Sending photo ${formatNumber(number)} of ${formatNumber(all)}`,
})

export const imageProblemTexts = localize(bn.imageProblemTexts, {
  'empty-picture': 'This file is empty. Please choose another photo.',
  'too-large': 'This photo is larger than 10 MB. Please choose a smaller one.',
  'not-a-picture': 'This file is not a photo. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  'heic-picture': 'HEIC photos cannot be read here. Please choose the photo as JPEG or PNG.',
  'broken-picture': 'This photo is damaged and cannot be read. Please choose another one.',
  'too-many-pixels': 'This photo has more than 52 megapixels. Please choose a smaller one.',
  'too-long': 'This picture is too long to stay readable. Please send it in two or more parts.',
  'too-many-pictures': 'You have sent too many photos today. Please try again tomorrow.',
} satisfies Record<ImageProblem, string>)

export const imageTexts = localize(bn.imageTexts, {
  badKey: 'The upload key is wrong or has expired. Please ask for a new one.',
  notMultipart: 'Please send the photo as multipart/form-data.',
  noPicture: 'There is no photo in the field "image".',
  severalPictures: 'Please send exactly one photo, in the field "image".',
  tooManyUploads: 'You are sending several photos already. Please wait until they have arrived.',
  tooSlow: 'The photo did not arrive within a minute. Please try again on a better connection.',
  brokenOff: 'The photo did not arrive in full. Please try again.',
  busy: 'Too many photos are being sent right now. Please try again in a moment.',
  unknownPhoto: 'One of the photos is no longer there. Please remove it and add it again.',
  unavailable: 'Pictures are unavailable at the moment. Please try again.',
  noSuchPicture: 'There is no such picture.',
  uploadFailed: 'The photo could not be sent. Check your connection and try again.',
  imageServiceFailed: 'The image service did not accept the photo. Please try again.',
})

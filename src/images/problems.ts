import { type Problems, refusals } from '../platform/http/refusal.ts'
import type { ImageProblem } from './rules.ts'
import { imageProblemTexts, imageTexts } from './texts.ts'

const photoProblems: Problems<ImageProblem> = {
  'empty-picture': [422, () => imageProblemTexts['empty-picture']],
  'too-large': [413, () => imageProblemTexts['too-large']],
  'not-a-picture': [415, () => imageProblemTexts['not-a-picture']],
  'heic-picture': [415, () => imageProblemTexts['heic-picture']],
  'broken-picture': [422, () => imageProblemTexts['broken-picture']],
  'too-many-pixels': [422, () => imageProblemTexts['too-many-pixels']],
  'too-long': [422, () => imageProblemTexts['too-long']],
  'too-many-pictures': [429, () => imageProblemTexts['too-many-pictures'], { retryAfterSeconds: 60 * 60 }],
}

const storeProblems = {
  'pictures-unavailable': [503, () => imageTexts.unavailable, { retryAfterSeconds: 10 }],
} as const

const formProblems = {
  'not-multipart': [415, () => imageTexts.notMultipart],
  'no-picture': [400, () => imageTexts.noPicture],
  'several-pictures': [400, () => imageTexts.severalPictures],
  'too-many-uploads': [429, () => imageTexts.tooManyUploads, { retryAfterSeconds: 5 }],
  'upload-too-slow': [408, () => imageTexts.tooSlow],
  'upload-broken-off': [400, () => imageTexts.brokenOff],
  unavailable: [503, () => imageTexts.busy, { retryAfterSeconds: 5 }],
  ...storeProblems,
} as const

export const photoUploadProblems = { ...photoProblems, ...formProblems }

/** The further refusal of an upload that is authorised by a key. */
export const keyProblems = { 'bad-upload-key': [401, () => imageTexts.badKey] } as const

/** The refusal of a call that takes addresses of private photos. */
export const sentPhotoProblems = { 'unknown-photo': [400, () => imageTexts.unknownPhoto] } as const

export const imageProblems = {
  ...photoUploadProblems,
  ...keyProblems,
  ...sentPhotoProblems,
  'no-such-picture': [404, () => imageTexts.noSuchPicture],
} as const

export const { refusal, orRefuse } = refusals(imageProblems)

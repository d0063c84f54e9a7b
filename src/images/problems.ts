import { type Problems, refusalFrom, refuseWith } from '../platform/or-refuse.ts'
import type { ImageProblem } from './rules.ts'
import { imageProblemWords, imageWords } from './words.ts'

const photoProblems: Problems<ImageProblem> = {
  'empty-picture': [422, imageProblemWords['empty-picture']],
  'too-large': [413, imageProblemWords['too-large']],
  'not-a-picture': [415, imageProblemWords['not-a-picture']],
  'heic-picture': [415, imageProblemWords['heic-picture']],
  'broken-picture': [422, imageProblemWords['broken-picture']],
  'too-many-pixels': [422, imageProblemWords['too-many-pixels']],
  'too-many-pictures': [429, imageProblemWords['too-many-pictures'], { retryAfterSeconds: 60 * 60 }],
}

const uploadProblems = {
  'bad-upload-key': [401, imageWords.badKey],
  'not-multipart': [415, imageWords.notMultipart],
  'no-picture': [400, imageWords.noPicture],
  'several-pictures': [400, imageWords.severalPictures],
  'too-many-uploads': [429, imageWords.tooManyUploads, { retryAfterSeconds: 5 }],
  'upload-too-slow': [408, imageWords.tooSlow],
  'upload-broken-off': [400, imageWords.brokenOff],
  unavailable: [503, imageWords.busy, { retryAfterSeconds: 5 }],
  'no-such-picture': [404, imageWords.noSuchPicture],
} as const

const problems = { ...photoProblems, ...uploadProblems }

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(problems)

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(problems)

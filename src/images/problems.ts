import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { imageMessages, imageProblemMessages } from './messages.ts'
import type { ImageProblem } from './rules.ts'

const photoProblems: Problems<ImageProblem> = {
  'empty-picture': [422, () => imageProblemMessages['empty-picture']],
  'too-large': [413, () => imageProblemMessages['too-large']],
  'not-a-picture': [415, () => imageProblemMessages['not-a-picture']],
  'heic-picture': [415, () => imageProblemMessages['heic-picture']],
  'broken-picture': [422, () => imageProblemMessages['broken-picture']],
  'too-many-pixels': [422, () => imageProblemMessages['too-many-pixels']],
  'too-long': [422, () => imageProblemMessages['too-long']],
  'too-many-pictures': [429, () => imageProblemMessages['too-many-pictures'], { retryAfterSeconds: 60 * 60 }],
}

/** What every call that reads or writes pictures may refuse. */
const storeProblems = {
  'pictures-unavailable': [503, () => imageMessages.unavailable, { retryAfterSeconds: 10 }],
} as const

const formProblems = {
  'not-multipart': [415, () => imageMessages.notMultipart],
  'no-picture': [400, () => imageMessages.noPicture],
  'several-pictures': [400, () => imageMessages.severalPictures],
  'too-many-uploads': [429, () => imageMessages.tooManyUploads, { retryAfterSeconds: 5 }],
  'upload-too-slow': [408, () => imageMessages.tooSlow],
  'upload-broken-off': [400, () => imageMessages.brokenOff],
  unavailable: [503, () => imageMessages.busy, { retryAfterSeconds: 5 }],
  ...storeProblems,
} as const

/** What an upload may refuse. */
export const photoUploadProblems = { ...photoProblems, ...formProblems }

/** What an upload with a key may refuse, too. */
export const keyProblems = { 'bad-upload-key': [401, () => imageMessages.badKey] } as const

/** What a call that takes addresses of private photos may refuse. */
export const sentPhotoProblems = { 'unknown-photo': [400, () => imageMessages.unknownPhoto] } as const

/** How the refusals of this module are answered. */
export const imageProblems = {
  ...photoUploadProblems,
  ...keyProblems,
  ...sentPhotoProblems,
  'no-such-picture': [404, () => imageMessages.noSuchPicture],
} as const

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(imageProblems)

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(imageProblems)

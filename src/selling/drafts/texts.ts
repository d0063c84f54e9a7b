import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import { maxDrafts } from '../rules.ts'
import * as bn from './texts.bn.ts'

/** The texts of the list of drafts: phones that are not for sale yet. */
export const draftTexts = localize(bn.draftTexts, {
  label: 'Drafts',
  empty: 'No drafts',
  emptyHint:
    'What you type in the form is saved on this device. Phones added from a file also appear here until they have photos.',
  addMany: 'Add many',
  unnamed: 'A phone without a name',
  onDevice: 'On this device only',
  resume: 'Continue',
  resumeNamed: (name: string) => `Continue: ${name}`,
  loadFailed: 'Your drafts could not be loaded',
  unfinished: 'not finished',
  kept: 'Saved as a draft.',
  needsPhotos: 'needs photos',
  addPhotos: 'Add photos',
  addPhotosNamed: (name: string) => `Add photos: ${name}`,
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all',
  deleteNamed: (name: string) => `Delete the draft of ${name}`,
  deleteChosen: (count: string) => `Delete (${count})`,
  confirmTitle: 'Delete for good?',
  confirmText: (count: string) => `Drafts to be deleted: ${count}`,
  confirm: 'Delete',
  deleted: (count: string) => `Drafts deleted: ${count}`,
  introDraft: (name: string) => `The draft of ${name}. Add photos, check the rest, and it is for sale.`,
  draftFailed: 'The draft could not be loaded',
  gone: 'This draft is gone',
  goneHint: 'It has been published or deleted.',
  seeDrafts: 'See your drafts',
})

/** Why a request about drafts is refused. */
export const draftProblemTexts = localize(bn.draftProblemTexts, {
  'already-drafted':
    'This phone is already among your drafts. If you have two of the same, give the IMEI of each or describe them differently.',
  'too-many-drafts': `You have ${formatNumber(maxDrafts)} drafts, which is the most. Publish or delete some first.`,
  'unknown-draft': 'This draft is gone: it has been published or deleted. See your products.',
})

/** The texts of the page that adds many phones from a file. */
export const addManyTexts = localize(bn.addManyTexts, {
  title: 'Add many phones',
  intro: 'From a CSV file, as every spreadsheet saves it. The phones become drafts, to which you add photos.',
  back: 'Back to My products',
  template: 'Download a template',
  columnsTitle: 'The columns of the file',
  column: 'Column',
  mayHold: 'What it holds',
  required: 'required',
  leftOut: (usual: string) => `Left out or empty: ${usual}`,
  columnsHint: 'In any order, separated by commas, semicolons or tabs. Numbers may be in Bangla digits.',
  hints: {
    year: 'Such as 2023',
    price: 'With or without currency sign and separators',
    description: 'What buyers should know; with commas or several lines, in quotation marks',
    location: 'Area and district, such as Dhanmondi, Dhaka',
    storage: 'In GB, such as 128',
    ram: 'In GB, such as 8',
    battery: 'In percent',
    warranty: 'In months; 0 if it ends this month',
    yesOrNo: 'yes or no',
    parts: 'none, or those of screen, battery, other',
    imei: 'Fifteen digits, as text: a spreadsheet rounds a long number',
  },
  file: 'CSV file',
  choose: 'Choose a file',
  fileHint: (lines: string, kilobytes: string) => `Up to ${lines} phones, ${kilobytes} KB`,
  paste: 'Or paste the lines here',
  pasteHint: 'Cells copied from a spreadsheet, with the names of the columns',
  preview: 'Preview',
  tooLarge: (kilobytes: string) => `The file is larger than ${kilobytes} KB.`,
  notText: 'This is not a CSV file. Save it in your spreadsheet as ‘CSV UTF-8’.',
  notUtf8:
    'The file is not in UTF-8, so that letters other than English ones would be lost. Save it in your spreadsheet as ‘CSV UTF-8’.',
  lostLetters: 'Letters were lost when the file was saved. Save the spreadsheet again, as ‘CSV UTF-8’.',
  noLines: 'It contains no phones: the first line names the columns, and each further line is a phone.',
  missingColumns: (names: string) => `The first line lacks these columns: ${names}.`,
  columnTwice: (name: string) => `The column ${name} is there twice.`,
  tooManyLines: (most: string, count: string) =>
    `The file has ${count} phones. Up to ${most} can be read at once: split it.`,
  empty: 'Nothing is filled in.',
  openQuote: 'A quotation mark is not closed, or is in the middle of a text.',
  tooManyCells: (cells: string, columns: string, column: string) =>
    `There are ${cells} cells for ${columns} columns, so that ‘${column}’ does not fit. Put a text with commas in quotation marks.`,
  tooFewCells: (cells: string, columns: string, column: string) =>
    `There are ${cells} cells for ${columns} columns, so that ‘${column}’ does not fit. Leave a cell empty rather than out.`,
  unnamed: (place: string, cell: string) =>
    `Column ${place} has no name, but contains ‘${cell}’. Name the column, or empty the cell.`,
  notOneOf: (values: string) => `Write one of these: ${values}.`,
  yesOrNo: 'Write yes or no.',
  rounded: 'The spreadsheet has rounded this number. Format the column as text and type it again.',
  repeats: (line: string, byImei: boolean) =>
    byImei
      ? `Line ${line} has the same IMEI.`
      : `It is the same as line ${line}. Give the IMEI of each, or describe them differently.`,
  ignored: (names: string) => `Ignored, because there is no column with this name: ${names}.`,
  filled: (values: string) => `Taken from your latest phone where the file says nothing: ${values}`,
  line: (number: string) => `Line ${number}`,
  lines: 'Lines of the file',
  marketPrice: (price: string) => `new ${price}`,
  checking: 'Checking…',
  notChecked: 'The phones could not be checked',
  counts: (good: string, faulty: string) => `Can be added: ${good}. Faulty: ${faulty}.`,
  drafts: (count: string, most: string) => `You have ${count} of ${most} drafts.`,
  add: (count: string) => `Add as drafts (${count})`,
  again: 'Choose another file',
  downloadFaulty: 'Download the faulty lines',
  added: (count: string) => `Drafts added: ${count}`,
  someRefused: (count: string) => `Not added: ${count}. See why below.`,
  failed: 'The drafts could not be added',
})

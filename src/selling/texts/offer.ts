import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import { imeiTexts } from '../../kernel/texts/typed.ts'
import { type Condition, firstPurchaseYear, maxPhotos, takenImeisPerDay } from '../../listings/rules.ts'
import { maxWarrantyMonths } from '../rules.ts'
import * as bn from './offer.bn.ts'

export const offerProblemTexts = localize(bn.offerProblemTexts, {
  'not-a-phone-number':
    'Enter one phone number: 6 to 20 digits. Spaces, dashes, brackets and a leading + are fine.',
  'not-a-purchase-year': `The purchase year is between ${firstPurchaseYear} and this year.`,
  'not-a-warranty': `A warranty ends within the next ${maxWarrantyMonths} months.`,
  'not-an-imei': imeiTexts.none,
  'imei-for-sale': 'A phone with this IMEI is for sale here already.',
  'imei-sold':
    'A phone with this IMEI was sold here. Only its buyer can offer it, once the order is completed.',
  'imei-refused':
    'A phone with this IMEI was stolen or blocked, so it cannot be offered here. If that is wrong, write to Swap.',
  'too-many-imeis': `You have entered the IMEIs of ${takenImeisPerDay} phones of others today. Leave out the IMEI for now, or enter it tomorrow.`,
})

export const priceTexts = localize(bn.priceTexts, {
  range: ({ lowest, highest }: { lowest: string; highest: string }) =>
    `A price is between ${lowest} and ${highest}, with at most two decimals.`,
  outdated: 'The price of this phone has changed in the meantime. Check it again.',
})

export const stepTexts = localize(bn.stepTexts, {
  steps: 'Parts of the form',
  photos: 'Photos',
  facts: 'Facts and repairs',
  sale: 'Price and contact',
  step: (number: number, title: string) => `${formatNumber(number)}. ${title}`,
  position: (number: number, all: number) => `Step ${formatNumber(number)} of ${formatNumber(all)}.`,
  kept: 'What you type is saved on this device.',
  back: 'Back',
  next: 'Next',
})

export const myProductsTexts = localize(bn.myProductsTexts, {
  title: 'My products',
  intro: 'Everything you have put up for sale. An advertised phone is also shown on the home page.',
  addAnother: 'Add a product',
  checkAdded: 'It takes three minutes, on the phone itself. Buyers see what was tested.',
  search: 'Search my products',
  empty: 'You have nothing for sale yet',
  emptyHint: 'Take a good photo in daylight, ask an honest price, and your phone is for sale in two minutes.',
  failed: 'Your products could not be loaded',
})

export const changeProductTexts = localize(bn.changeProductTexts, {
  edit: 'Edit',
  sellAnother: 'Sell one like this',
  title: 'Edit your product',
  intro: 'Buyers who have booked it are shown a new price, and pay only when they accept it.',
  back: 'Back to My products',
  loadFailed: 'This product could not be loaded',
  submit: 'Save changes',
  saved: (name: string) => `${name} was changed`,
  notSaved: 'Your changes were not saved',
  soldTitle: 'This phone is sold',
  soldHint: 'It cannot be changed any more.',
  withdraw: 'Withdraw',
  confirmTitle: (name: string) => `Withdraw ${name}?`,
  consequences:
    'It is removed from all lists for good. Unpaid orders of it are cancelled, and nobody is charged.',
  confirm: 'Withdraw it',
  withdrawn: (name: string) => `${name} was withdrawn`,
  soldElsewhere: 'I sold it elsewhere: keep it under Paused',
  keptElsewhere: (name: string) => `${name} is under Paused as sold elsewhere`,
  pause: 'Pause',
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseConsequences:
    'Buyers no longer see it, and its unpaid orders are cancelled. You can put it back for sale at any time.',
  paused: (name: string) => `${name} is paused`,
  offerAgain: 'Back for sale',
  offeredAgain: (name: string) => `${name} is for sale again`,
  sellAgain: 'Sell it again',
})

export const photoListTexts = localize(bn.photoListTexts, {
  label: 'Your photos in their order',
  onCard: 'On the card',
  photo: (number: number, all: number) => `Photo ${number} of ${all}`,
  earlier: (number: number) => `Move earlier: photo ${number}`,
  later: (number: number) => `Move later: photo ${number}`,
  remove: (number: number) => `Remove photo ${number}`,
  moved: (from: number, to: number, all: number) => `Photo ${from} is now photo ${to} of ${all}.`,
  removed: (number: number, left: number) =>
    `Photo ${number} was removed. ${left === 0 ? 'No photos' : left === 1 ? '1 photo' : `${left} photos`} left.`,
})

/** What buyers want to see of a phone, in the order of the photos. */
export const angleTexts = localize(bn.angleTexts, {
  label: 'What buyers want to see',
  angles: ['Front', 'Back', 'Screen on', 'Edges', 'IMEI (*#06#), last 6 digits covered'],
})

export const priceQuestionTexts = localize(bn.priceQuestionTexts, {
  title: (price: string) => `Is ${price} right?`,
  aboveMarket: (market: string) =>
    `It is more than the market price of ${market} that you gave: buyers will see that a new one costs less.`,
  aboveUsual: (usual: string) => `Phones of this model usually cost about ${usual} here, far less.`,
  belowUsual: (usual: string) => `Phones of this model usually cost about ${usual} here, far more.`,
  veryHigh: (prices: string) => `${prices} Very few phones cost this much.`,
  confirm: 'Yes, it is right',
  brandTitle: (brand: string) => `Is the brand ${brand}?`,
  otherBrand: (named: string) =>
    `Its name is that of a phone by ${named}: buyers who choose a brand look for it there.`,
})

export const addProductTexts = localize(bn.addProductTexts, {
  title: 'Add Products',
  intro: 'Buyers see all of this on your listing.',
  introLike: (name: string) =>
    `Filled in like ${name}. Photos, IMEI, battery, warranty and repairs differ for each phone: add them, and check the price.`,
  introAgain: (name: string) =>
    `Everything about ${name} as you described it, with its photos. Check what has changed.`,
  gone: 'This phone is no longer there',
  goneHint: 'You have offered it again or withdrawn it.',
  likeFailed: 'The phone to copy from could not be loaded',
  aboutPhone: 'The phone',
  aboutPrice: 'Price',
  aboutHandover: 'Where and how to reach you',
  productName: 'Product name',
  productNameHint: 'Model and storage, such as Galaxy S22 128 GB',
  askingNow: (count: string, price: string) =>
    `Asked for this model now: typically ${price} (${count} for sale; too few were sold)`,
  askThis: (price: string) => `Ask ${price}`,
  price: 'Price',
  marketPrice: 'Market price',
  marketPriceHint: 'What it costs new today; buyers see what they save',
  mobile: 'Mobile',
  mobileHint: 'Shown only to people who are logged in',
  location: 'Location',
  locationHint: 'Area and district, such as Dhanmondi, Dhaka: choose a suggestion, or type',
  division: (name: string) => `${name} Division`,
  purchaseYear: 'Purchase year',
  condition: 'Condition',
  brand: 'Brand',
  choose: 'Choose…',
  chooseBrand: 'Choose the brand.',
  chooseCondition: 'Choose the condition.',
  conditions: {
    excellent: 'no marks, works like new',
    good: 'light marks, works well',
    fair: 'clear marks or a small fault',
  } satisfies Record<Condition, string>,
  aboutFacts: 'Facts that buyers filter by',
  factsHint: 'Leave blank what you do not know.',
  notStated: 'Not stated',
  warrantyLeft: 'Warranty left',
  months: 'months',
  warrantyHint: '0 if it ends this month',
  notABattery: 'The battery health is a whole number from 1 to 100.',
  notMonths: (most: number) => `The months that are left: a whole number up to ${most}.`,
  imei: 'IMEI',
  imeiHint:
    'Dial *#06# to see it. Only you and the buyer who pays see it; it keeps your phone from being offered by somebody else. Without it, the page of your phone says that no IMEI was given.',
  otherBrand: (brands: string) =>
    `Phones with this IMEI type were sold here as ${brands}. Check the brand and the IMEI.`,
  aboutRepairs: 'Repairs',
  repairsHint: 'A buyer who finds out later can return the phone, so say it now.',
  partsReplaced: 'Parts replaced?',
  bodyChanged: 'Housing replaced?',
  bodyChangedHint: 'Such as an iPhone X converted to a 12 Pro',
  details: 'Description',
  detailsHint: (shown: number) => `The first ${shown} characters are shown on the card`,
  detailsCount: (count: number, limit: number) => `${count} of ${limit}`,
  tooLong: (limit: number) => `At most ${limit} characters`,
  photo: 'Photo',
  photoHint: (most: number) => `Up to ${most} sharp pictures in daylight`,
  photosChosen: (count: number, most: number) =>
    `${count} of ${most}. Drag them or use the arrows to put them in order.`,
  photosLeftOut: (count: number, most: number) =>
    `A phone has at most ${most} photos: ${count === 1 ? 'one was' : `${count} were`} left out.`,
  uploading: (number: number, all: number) =>
    all === 1 ? 'Uploading your photo' : `Uploading photo ${number} of ${all}`,
  restored: 'What you typed before is still here.',
  discard: 'Discard it',
  camera: 'Use the camera',
  drop: 'or drop photos here',
  notPhotos: 'Only photos can be added.',
  submit: 'Add product',
  keep: 'Save as draft',
  notKept: 'The draft was not saved',
  notAdded: 'Your product was not added',
})

export const newSellerTexts = localize(bn.newSellerTexts, {
  money:
    'You get your money after the hand-over. While you are new, it is held some days longer, until several people have bought from you.',
  when: 'When sellers get their money',
})

export const listingProblemTexts = localize(bn.listingProblemTexts, {
  'account-closed': 'This account was closed.',
  'already-sold': 'This phone is sold, or is being paid for right now.',
  'not-returned': 'This phone has been offered again or withdrawn already. See your products.',
  'not-your-picture': 'Please upload the photo here first.',
  'not-your-product': 'Only the seller of a phone can change, withdraw or advertise it.',
  'phone-held': 'This phone is being reviewed. You can advertise it once buyers see it.',
  'too-many-pictures': `A phone has at most ${maxPhotos} photos.`,
  'unknown-brand': 'We do not know this brand.',
})

export const requiredTexts = localize(bn.requiredTexts, {
  productName: 'productName is Required',
  price: 'price is Required',
  location: 'location is Required',
  marketPrice: 'Market Price is Required',
  mobile: 'price is Required',
  purchaseYear: 'purchase year is Required',
  photo: 'Photo is Required',
  details: 'productDetails Required',
})

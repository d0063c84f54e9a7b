import { formatDollars, maxPriceDollars } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { type AddProblem, type Condition, firstPurchaseYear, maxWarrantyMonths } from '../rules.ts'

/** What is wrong with a field, said by the form and by the server. */
export const offerProblemMessages = {
  'not-a-price': `A price is between $0.01 and ${formatDollars(maxPriceDollars)}, with at most two decimals.`,
  'not-a-phone-number': 'A phone number has 6 to 20 digits; spaces, dashes and a leading + are fine.',
  'not-a-purchase-year': `The purchase year is between ${firstPurchaseYear} and this year.`,
  'not-a-warranty': `ওয়ারেন্টি আগামী ${formatNumber(maxWarrantyMonths)} মাসের মধ্যে শেষ হয়।`,
  'not-an-imei': 'এটি IMEI নয়। IMEI-তে ১৫টি সংখ্যা থাকে: ফোনে *#06# ডায়াল করে দেখুন।',
  'imei-for-sale': 'এই IMEI-র একটি ফোন এখানে আগে থেকেই বিক্রির জন্য আছে।',
} satisfies Partial<Record<AddProblem, string>>

/** A seller's own phones. */
export const myProductsMessages = {
  title: 'My products',
  intro: 'Everything you have put up for sale. An advertised phone is also shown on the home page.',
  addAnother: 'Add a product',
  search: 'Search my products',
  empty: 'You have nothing for sale yet',
  emptyHint: 'Take a good photo in daylight, ask an honest price, and your phone is for sale in two minutes.',
  loadFailed: 'Your products could not be loaded',
}

/** An own phone that is to be changed or withdrawn. */
export const changeProductMessages = {
  edit: 'Edit',
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
}

/** The photos of the form in their order. */
export const photoListMessages = {
  label: 'Your photos in their order',
  onCard: 'On the card',
  photo: (number: number, all: number) => `Photo ${number} of ${all}`,
  earlier: (number: number) => `Move earlier: photo ${number}`,
  later: (number: number) => `Move later: photo ${number}`,
  remove: (number: number) => `Remove photo ${number}`,
  moved: (from: number, to: number, all: number) => `Photo ${from} is now photo ${to} of ${all}.`,
  removed: (number: number, left: number) =>
    `Photo ${number} was removed. ${left === 0 ? 'None is' : `${left} ${left === 1 ? 'is' : 'are'}`} left.`,
}

/** The form that puts a phone up for sale. */
export const addProductMessages = {
  title: 'Add Products',
  intro: 'Buyers see all of this on the card of your phone.',
  aboutPhone: 'The phone',
  aboutPrice: 'Price',
  aboutHandover: 'Where and how to reach you',
  productName: 'Product name',
  productNameHint: 'Model and storage, such as Galaxy S22 128 GB',
  price: 'Price',
  marketPrice: 'Market price',
  marketPriceHint: 'What it costs new today; buyers see what they save',
  mobile: 'Mobile',
  mobileHint: 'Shown to signed-in buyers only',
  location: 'Location',
  locationHint: 'Area and city, such as Dhanmondi, Dhaka',
  purchaseYear: 'Purchase year',
  condition: 'Condition',
  brand: 'Brand',
  choose: 'বেছে নিন…',
  chooseBrand: 'ব্র্যান্ড বেছে নিন।',
  chooseCondition: 'ফোনের অবস্থা বেছে নিন।',
  conditions: {
    excellent: 'কোনো দাগ নেই, সবকিছু নতুনের মতো কাজ করে',
    good: 'হালকা দাগ আছে, সবকিছু কাজ করে',
    fair: 'স্পষ্ট দাগ বা ছোট সমস্যা আছে, যা আপনি লিখে জানাবেন',
  } satisfies Record<Condition, string>,
  aboutFacts: 'যেসব তথ্য দিয়ে ক্রেতারা খোঁজেন',
  factsHint: 'যা জানেন না, ফাঁকা রাখুন।',
  notStated: 'উল্লেখ নেই',
  warrantyLeft: 'ওয়ারেন্টি বাকি',
  months: 'মাস',
  notABattery: 'ব্যাটারির অবস্থা ১ থেকে ১০০-এর মধ্যে একটি পূর্ণ সংখ্যা।',
  notMonths: (most: number) => `বাকি মাস: সর্বোচ্চ ${formatNumber(most)}, পূর্ণ সংখ্যায়।`,
  imei: 'আইএমইআই (IMEI)',
  imeiHint:
    'দেখতে *#06# ডায়াল করুন। এখানে শুধু আপনিই এটি দেখতে পান; অন্য কেউ যেন আপনার ফোনটি বিক্রির জন্য দিতে না পারে, তাই এটি রাখা হয়।',
  otherBrand: (brands: string) =>
    `এই ধরনের IMEI-র ফোন এখানে ${brands} হিসেবে বিক্রি হয়েছে। ব্র্যান্ড ও IMEI মিলিয়ে দেখুন।`,
  details: 'Description',
  detailsHint: (shown: number) => `The first ${shown} characters are shown on the card`,
  detailsCount: (count: number, limit: number) => `${count} of ${limit}`,
  tooLong: (limit: number) => `At most ${limit} characters`,
  photo: 'Photo',
  photoHint: (most: number) => `Up to ${most} sharp pictures in daylight, the front first`,
  photosChosen: (count: number, most: number) =>
    `${count} of ${most}. Drag them or use the arrows to put them in order.`,
  photosLeftOut: (count: number, most: number) =>
    `A phone has at most ${most} photos: ${count === 1 ? 'one was' : `${count} were`} left out.`,
  uploading: (number: number, all: number) =>
    all === 1 ? 'Uploading your photo' : `Uploading photo ${number} of ${all}`,
  submit: 'Add product',
  notAdded: 'Your product was not added',
}

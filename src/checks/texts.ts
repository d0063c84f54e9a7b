import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const checkTestTexts = localize(bn.checkTestTexts, {
  touch: 'Touchscreen',
  display: 'Display',
  sound: 'Speaker and microphone',
  'back-camera': 'Back camera',
  'front-camera': 'Front camera',
  vibration: 'Vibration',
  motion: 'Motion sensors',
  location: 'Location (GPS)',
  battery: 'Battery and charging',
  lock: 'Screen lock',
  network: 'Network',
  profile: 'Kind of phone',
  storage: 'Storage',
  'battery-health': 'Battery health',
  parts: 'Parts',
  buttons: 'Buttons',
  earpiece: 'Earpiece',
})

export const outcomeTexts = localize(bn.outcomeTexts, {
  passed: 'Passed',
  failed: 'Failed',
  'seller-said': 'Seller says it is fine',
  'not-testable-here': 'Could not be tested',
  skipped: 'Not tested',
})

export const reasonTexts = localize(bn.reasonTexts, {
  'cells-missed': 'Parts of the screen did not respond in two tries.',
  'small-window': 'The page did not fill the screen, so too little of it was tested.',
  spots: 'The seller sees spots or lines.',
  silent: 'The microphone heard none of the tones.',
  'heard-otherwise': 'The microphone heard other tones than were played.',
  'voice-processing': 'The phone filters its own sound.',
  typed: 'The code was typed, not read by the camera.',
  'nothing-felt': 'No vibration was felt.',
  'no-motion': 'The sensors did not react.',
  imprecise: 'There was no precise signal, as is usual indoors.',
  'not-charging': 'It did not charge.',
  'another-brand': 'The browser names a phone of another brand.',
  'not-as-listed': 'The listing says otherwise.',
  'not-a-phone': 'The check was opened on a computer or tablet.',
  'desktop-site': 'The browser showed the site as on a computer.',
  'nothing-against': 'The browser names nothing else than what is listed.',
  unnamed: 'The browser does not name the phone.',
  faulty: 'Whoever held the phone says it does not work.',
  'missing-api': 'The browser of the phone cannot test it.',
  denied: 'The permission was not given.',
  'no-other-screen': 'No other screen was at hand.',
  'failed-before': 'It failed in an earlier check and was left out of this one.',
})

export const foundTexts = localize(bn.foundTexts, {
  level: (percent: number) => `Charged to ${formatNumber(percent)}%`,
  metres: (metres: number) => `Accurate to ${formatNumber(metres)} m`,
  missed: (cells: number) => `${formatNumber(cells)} of 84 fields missed`,
  covered: (percent: number) => `${formatNumber(percent)}% of the screen tested`,
  model: (name: string) => `The browser names “${name}”`,
  wifi: 'On Wi-Fi',
  cellular: 'On mobile data',
  original: 'None was replaced',
  replaced: 'Some were replaced',
})

export const checkTexts = localize(bn.checkTexts, {
  title: 'Check of this phone',
  tested: (time: string) => `Tested on the phone itself on ${time}.`,
  counts: (passed: number, failed: number, all: number) =>
    `${formatNumber(passed)} of ${formatNumber(all)} tests passed, ${formatNumber(failed)} failed.`,
  untested: (parts: string) => `Important parts that were not tested: ${parts}. Try them when you meet.`,
  outdated: 'The phone was changed or sold since, so this check no longer counts.',
  meaning:
    'The tests ran in the browser of a phone in the seller’s hands and were judged by Swap. They do not prove that it is this phone: check it again when you meet.',
  test: 'Test',
  outcome: 'Outcome',
})

export const ownCheckTexts = localize(bn.ownCheckTexts, {
  back: 'My products',
  startAgain: 'Check again',
  title: (name: string) => `Check ${name}`,
  intro:
    'Twelve short tests on the phone itself and five questions, about three minutes. Buyers see what passed, what failed and what could not be tested. A check counts for 30 days, or until you remove a photo or change the model, storage, battery, parts or IMEI.',
  failed: 'The check could not be loaded',
})

export const watchTexts = localize(bn.watchTexts, {
  newLink: 'Show a new link',
  scan: 'Scan this with the phone that is for sale, or open the link on it.',
  lasts: (time: string) => `The link works until ${time}. Whoever has it can do the check.`,
  qrCode: 'QR code with the link to the check',
  here: 'I am on that phone now',
  copy: 'Copy the link',
  copied: 'Link copied',
  waits: 'Waiting for the phone to open the link…',
  done: (count: number, all: number) =>
    `${formatNumber(count)} of ${formatNumber(all)} tests done or skipped`,
  code: 'Hold the camera of the phone in front of this code',
})

export const meetingCheckTexts = localize(bn.meetingCheckTexts, {
  title: 'Check at the meeting',
  intro:
    'The phone is tested again before your eyes, in about a minute. The result appears on this screen alone: do not believe what the other phone says.',
  start: 'Check it together',
  again: 'Check it together again',
  before: (outcome: string) => `Check by the seller: ${outcome}`,
  worse: 'Passed in the check by the seller and fails now.',
  sameKind: 'It is the same kind of phone as in the check by the seller.',
  otherKind: 'It is another kind of phone than in the check by the seller.',
  imei: 'IMEI that *#06# shows',
  imeiHint: (end: string) => `Of two, type the one that ends in ${end}.`,
  compare: 'Compare',
  agrees: 'The IMEI that the buyer typed is that of this order.',
  differs: 'The IMEI that the buyer typed is not that of this order: it is another phone, or was mistyped.',
  finished: (time: string) => `This check was finished on ${time}.`,
  unfinished: (time: string) => `This check is not finished. Its last test was on ${time}.`,
  seen: 'The phone at the meeting showed the code of this check: it did the tests.',
  notSeen: 'Not confirmed that the phone at the meeting did the tests: its code was not entered.',
  code: 'Code that the tested phone shows',
  codeHint: (minutes: number) =>
    `It shows one at the end, for ${formatNumber(minutes)} minutes: scan or type it.`,
  hidden:
    'You read what passed once you have entered the code that this phone shows at the end. Until then, another phone may have done the tests.',
  confirm: 'Confirm',
  earlier: (count: number) => `Earlier checks together (${formatNumber(count)})`,
  kept: 'Kept with the order, for both sides to show in a dispute. The code for the hand-over works whatever it says.',
})

/** What makes an answer less believable, for admins. */
export const signTexts = localize(bn.signTexts, {
  desktop: 'Answered without a touchscreen, as by a computer',
  driven: 'A program drove the browser',
  'software-gpu': 'Drawn by software, as in an emulator',
  'too-quick': 'Answered more quickly than a hand or a phone can',
  'turned-otherwise': 'Turned less than its poses need',
})

/** What is measured, under the first test that measures it. */
export const consentTexts = localize(bn.consentTexts, {
  touch: 'Where you touch the screen, and how much of it responds',
  sound: 'Which tones the microphone hears. No sound leaves the phone',
  'back-camera': 'Which code the cameras see. No picture leaves the phone',
  vibration: 'How you count its vibrations',
  motion: 'How you hold the phone',
  location: 'How accurate its location is. The place itself is not sent',
  battery: 'Battery level',
  lock: 'Whether its screen lock works. It makes a passkey for Swap that you can delete',
  network: 'Kind of network',
  profile: 'Screen size, graphics, and the model and system as the browser names them',
  storage: 'What you say of storage, battery health, parts, buttons and earpiece',
})

export const runTexts = localize(bn.runTexts, {
  title: (name: string) => `Check of ${name}`,
  intro:
    'Do this on the phone that is for sale. It takes about three minutes, and every test can be skipped.',
  consentTitle: 'What is measured',
  consentKept: (days: number) =>
    `Buyers read the outcomes for ${formatNumber(days)} days. What was measured is deleted after the sale.`,
  meetingIntro: 'Do this on the phone that is sold, before the eyes of its buyer. It takes about a minute.',
  meetingKept: (days: number) =>
    `The outcomes stay with the order. What was measured is deleted ${formatNumber(days)} days after it.`,
  allow: 'To do it after all, allow it in the settings of the browser for this site, and repeat.',
  mobileSite:
    'To do it after all, switch off “Desktop site” in the menu of the browser, on an iPhone request the mobile website, and repeat.',
  told: 'The buyer reads the result on their own phone.',
  agree: 'Agree and begin',
  wrongPhone: 'On another device? Close this page and scan the code with the phone you are selling.',
  progress: (place: number, all: number) => `Test ${formatNumber(place)} of ${formatNumber(all)}`,
  begin: 'Begin',
  skip: 'Skip',
  repeat: 'Repeat',
  next: 'Next test',
  works: 'Works',
  broken: 'Does not work',
  judging: 'Judging…',
  finish: 'Finish the check',
  finished: 'Thank you, the check is finished',
  finishedText: 'Buyers see it on the page of the phone. You can close this page.',
  show: (minutes: number) => `Show this to the buyer, within ${formatNumber(minutes)} minutes.`,
  qrCode: 'QR code for the phone of the buyer',
  summary: 'All tests',
  fromStart: 'Begin again with the first',
})

export const guideTexts = localize(bn.guideTexts, {
  touch:
    'Tap the four marked fields in their order, then wipe over the whole screen until every field is coloured.',
  touchTap: (place: number) => `Tap ${formatNumber(place)}`,
  touchWipe: 'Now colour every field. Remove a case that covers the edge.',
  touchAgain: (left: number) => `${formatNumber(left)} fields are left. Try them once more.`,
  touchDone: 'I cannot reach the others',
  display: 'Five plain colours fill the screen. Look for dots, lines and stains; tap for the next colour.',
  displayBegin: 'Show the colours',
  displayNext: (place: number) => `Colour ${formatNumber(place)}: tap for the next`,
  displayAsk: 'Was every colour free of spots and lines?',
  displayFine: 'Yes, it was',
  displaySpots: 'No, I saw some',
  sound:
    'The phone plays four tones and listens to them: allow the microphone when the browser asks. Turn the volume up, take off headphones, and let it lie still.',
  camera:
    'Allow the camera when the browser asks, and hold it in front of the code that the other screen shows.',
  cameraType: 'Or type the number you see through the camera',
  cameraUnread: 'This page could not load what reads the code. Type the number instead.',
  cameraNone: 'I have no other screen',
  cameraBlack: 'There is no picture',
  send: 'Send',
  vibration: 'Hold the phone. It vibrates a few times: count along.',
  vibrate: 'Vibrate',
  vibrationAsk: 'How often did it vibrate?',
  vibrationNone: 'Not at all',
  motion:
    'Hold the phone in the four ways shown, each until it goes on by itself. Some phones ask for a permission first.',
  poses: {
    'face-up': 'Lay it down, screen up',
    'face-down': 'Turn it over, screen down',
    upright: 'Hold it upright',
    'left-edge': 'Put it on its left edge',
    'right-edge': 'Put it on its right edge',
  },
  motionHeld: 'I hold it so',
  location:
    'Go near a window, and allow the location when the browser asks. The phone looks for its position, which stays on the phone.',
  battery: 'Plug in a charger now, or take it out and plug it in again.',
  batteryCharges: 'It charges',
  batteryNot: 'It does not charge',
  lock: 'Unlock the phone as you usually do: fingerprint, face or PIN.',
  network: 'The phone says how it is connected.',
  profile: 'The browser says what kind of phone this is.',
  storage: 'Look in the settings: how much storage does the phone have in all?',
  'battery-health':
    'Look in the settings, under battery: how much of its capacity is left? Skip this where the phone does not tell.',
  health: 'Capacity left, in percent',
  notPercent: 'It is a number from 1 to 100.',
  parts: 'Was a part of the phone ever replaced, such as the screen or the battery?',
  buttons: 'Press volume up, volume down and the side button. Do they all work?',
  earpiece: 'Call somebody, or a service number, without the loudspeaker. Do you hear them well?',
})

export const checkProblemTexts = localize(bn.checkProblemTexts, {
  'another-browser':
    'Another phone or browser has begun this check. To check this one, begin a new check on the other screen.',
  'challenge-over': 'This test took too long or was answered before. Please repeat it.',
  'check-finished': 'This check is finished. Another one can be begun.',
  'check-over':
    'This link has ended: it is too old, there is a newer one, or the phone is no longer for sale.',
  'no-consent': 'Please agree to what is measured first.',
  'nothing-checked':
    'Please do at least one test of a part first that ends with passed or failed, such as the touchscreen.',
  'sold-product': 'The phone is sold.',
  'too-many-checks': 'This phone was checked many times today. Please try again tomorrow.',
  'too-many-imeis': 'Too many wrong IMEIs were typed for this order.',
  'too-many-tries': 'This test was tried too often in this check. Begin another check to try it again.',
  'unknown-check': 'There is no such check.',
  'unknown-product': 'There is no such phone.',
  'wrong-answer': 'That does not match what was asked. Please repeat the test.',
  'wrong-code':
    'That is not the code that the tested phone shows, or it is too old. A new check has a new one.',
})

/** Why a call of checks is refused; the last two as everywhere in orders. */
export type CheckProblem = keyof typeof checkProblemTexts | 'unknown-booking' | 'wrong-stage'

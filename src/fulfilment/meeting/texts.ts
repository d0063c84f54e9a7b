import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const meetingPanelTexts = localize(bn.meetingPanelTexts, {
  place: 'Place',
  time: 'Time',
  notAgreed: 'Not agreed yet',
  meetBy: 'Meet by',
  agreeTitle: 'Agree on a meeting',
  agreedTitle: (time: string) => `You meet on ${time}`,
  map: 'Open the map',
  proposedBy: { buyer: 'The buyer proposes', seller: 'The seller proposes' },
  proposedByYou: 'You proposed this. There is no answer yet.',
  stands: 'Until it is accepted, what you agreed on stands.',
  accept: 'I will be there',
  accepted: 'The meeting is agreed.',
  decline: 'Decline',
  declined: 'You declined the proposal. Propose another place or time.',
  /** To the one who proposed it. */
  proposalDeclined: {
    buyer: 'The seller declined your proposal. Propose another place or time, or ask what suits them.',
    seller: 'The buyer declined your proposal. Propose another place or time, or ask what suits them.',
  },
  withdraw: 'Withdraw',
  withdrawn: 'You withdrew your proposal.',
  change: 'Propose another place or time',
  setTitle: 'Where and when will you meet?',
  setHint: (other: string) => `${other} is notified and can accept it or propose something else.`,
  placeRequired: 'Enter where you will meet.',
  placeTooLong: 'At most 300 characters',
  timeRequired: 'Enter when you will meet.',
  badTime: 'Choose a time between now and the end of the time to meet.',
  times: 'Times',
  today: (time: string) => `Today ${time}`,
  tomorrow: (time: string) => `Tomorrow ${time}`,
  save: 'Propose it',
  saved: 'Your proposal was sent.',
  shareTitle: 'Let somebody know',
  shareHint:
    'A link that shows only the place and the time: no name, number or price. It stops working once you have met.',
  share: 'Share my meeting',
  shareAgain: 'Make a new link',
  shared: 'Somebody has your link. A new link replaces it.',
  shareText: (url: string) => `Where and when I am meeting somebody: ${url}`,
  whatsapp: 'Send by WhatsApp',
  copy: 'Copy',
  copied: 'The link is copied.',
  stop: 'Stop sharing',
  stopped: 'The link no longer works.',
  emergency: 'Emergency: call 999',
})

export const noShowTexts = localize(bn.noShowTexts, {
  title: { buyer: 'The seller didn’t come', seller: 'The buyer didn’t come' },
  meeting: (place: string, time: string) => `You agreed to meet: ${time}, ${place}.`,
  later: {
    buyer: 'If the seller doesn’t come, you can report it from then on.',
    seller: 'If the buyer doesn’t come, you can report it from then on.',
  },
  hint: (other: string) =>
    `${other} is notified. The money stays held: you can agree on another time, or cancel the order.`,
  report: 'Report it',
  reported: {
    buyer: (time: string) =>
      `You reported that the seller didn’t come. Propose another time, or cancel and get all your money back. If you cancel after ${time}, it counts against the seller, who has until then to answer.`,
    seller: (time: string) =>
      `You reported that the buyer didn’t come. Propose another time, or cancel. If you cancel after ${time}, it doesn’t count against you: the buyer has until then to answer.`,
  },
  accused: {
    buyer:
      'The seller reports that you didn’t come. Propose another time. If you were there and the seller wasn’t, report that: then neither report counts.',
    seller:
      'The buyer reports that you didn’t come. Propose another time. If you were there and the buyer wasn’t, report that: then neither report counts.',
  },
  both: 'Each of you reports that the other didn’t come, so neither report counts. Propose another time, or cancel the order.',
})

export const sharedMeetingTexts = localize(bn.sharedMeetingTexts, {
  documentTitle: 'Swap-Meeting',
  title: 'Somebody is meeting here',
  intro: 'They have shared with you where and when. The link stops working afterwards.',
})

export const meetingProblemTexts = localize(bn.meetingProblemTexts, {
  'bad-meeting-time': 'Please choose a time between now and the end of the time to meet.',
  'before-meeting': 'You agreed on a later time. If nobody comes, you can report it from then on.',
  'no-meeting': 'You have not agreed on a place and a time yet.',
  'other-meeting': 'The proposal has changed. Please look at the new place and time.',
  'meeting-over': 'This meeting is over or was cancelled.',
  'unknown-meeting': 'There is no meeting at this address. The person who sent it may have stopped sharing.',
})

import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const meetingPanelTexts = localize(bn.meetingPanelTexts, {
  title: 'Meeting',
  place: 'Place',
  time: 'Time',
  noTime: 'Not agreed yet',
  meetBy: 'Meet by',
  setBy: { buyer: 'As the buyer suggests', seller: 'As the seller suggests' },
  setByYou: 'As you suggest',
  set: 'Suggest place and time',
  change: 'Change place or time',
  setTitle: 'Where and when do you meet?',
  setHint: 'The other side is notified, and can suggest something else.',
  placeRequired: 'Say where you meet.',
  placeTooLong: 'At most 300 characters',
  timeRequired: 'Say when you meet.',
  badTime: 'Choose a time between now and the end of the time to meet.',
  save: 'Suggest it',
  saved: 'The other side is notified.',
  shareTitle: 'Let somebody know',
  shareHint:
    'A link that shows place and time and nothing else: no name, no number, no price. It ends with the hand-over.',
  share: 'Share my meeting',
  shareAgain: 'Make a new link',
  shared: 'Somebody has your link. A new one ends it.',
  shareText: (url: string) => `Where and when I am meeting somebody: ${url}`,
  whatsapp: 'Send by WhatsApp',
  copy: 'Copy',
  copied: 'The link is copied.',
  stop: 'Stop sharing',
  stopped: 'The link shows nothing any more.',
  emergency: 'In danger, call 999',
})

export const sharedMeetingTexts = localize(bn.sharedMeetingTexts, {
  documentTitle: 'Swap-Meeting',
  title: 'Somebody is meeting here',
  intro: 'They have shared with you where and when. The link ends when they are done.',
})

export const meetingProblemTexts = localize(bn.meetingProblemTexts, {
  'bad-meeting-time': 'Please choose a time between now and the end of the time to meet.',
  'meeting-over': 'This meeting is over, or was called off.',
  'unknown-meeting': 'There is no meeting at this address. Whoever has sent it may have ended the link.',
})

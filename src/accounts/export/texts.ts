import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const exportTexts = localize(bn.exportTexts, {
  title: 'Your data',
  intro:
    'Everything that Swap keeps about you as a ZIP file of JSON, CSV and pictures. It takes a moment to make; we mail you when it is ready. Once a day.',
  submit: 'Make my file',
  asked: 'Your file is being made. We will mail you when it is ready.',
  making: (time: string) => `Asked for on ${time}: being made.`,
  ready: (time: string, until: string) => `Made on ${time}. It can be downloaded until ${until}.`,
  download: 'Download',
  failed: 'We could not load your files.',
})

export const exportProblemTexts = localize(bn.exportProblemTexts, {
  'export-too-soon': 'You have asked for your data within the last 24 hours. Ask again tomorrow.',
  'no-such-export': 'This file is not there any more. Ask for a new one.',
})

export const exportMailTexts = localize(bn.exportMailTexts, {
  subject: 'Your data from Swap is ready',
  text: (link: string) =>
    `Hello,\n\nthe file with what Swap keeps about you is ready. You can download it on the page of your account for seven days:\n\n${link}\n\nIf you have not asked for it, somebody else knows your password: change it there.\n`,
  label: 'Open my account',
})

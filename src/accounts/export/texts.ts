import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const exportTexts = localize(bn.exportTexts, {
  title: 'Your data',
  intro:
    'Everything Swap keeps about you, as a ZIP file with JSON, CSV and pictures. We’ll email you when it is ready. You can ask once a day.',
  submit: 'Request my data',
  asked: 'We’re preparing your file and will email you when it is ready.',
  making: (time: string) => `Requested on ${time}: being prepared.`,
  ready: (time: string, until: string) => `Ready since ${time}. You can download it until ${until}.`,
  download: 'Download',
  failed: 'We could not load your files.',
})

export const exportProblemTexts = localize(bn.exportProblemTexts, {
  'export-too-soon': 'You have requested your data within the last 24 hours. Try again tomorrow.',
  'no-such-export': 'This file is no longer available. Request a new one.',
})

export const exportMailTexts = localize(bn.exportMailTexts, {
  subject: 'Your data from Swap is ready',
  text: (link: string) =>
    `Hello,\n\nthe file with what Swap keeps about you is ready. You can download it on the page of your account for seven days:\n\n${link}\n\nIf you have not asked for it, somebody else knows your password: change it there.\n`,
  label: 'Open my account',
})

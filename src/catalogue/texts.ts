import { localize } from '../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const catalogueProblemTexts = localize(bn.catalogueProblemTexts, {
  'brand-exists': 'This brand exists already.',
  'brand-fixed': 'This brand stays as it is.',
  'brand-used':
    'Phones of this brand were offered, so only its capital letters can be changed. You can hide it instead.',
  'too-many-brands': 'No more brands can be added. Delete one that is not used.',
  'unknown-category': 'There is no such brand.',
})

export const brandTexts = localize(bn.brandTexts, {
  title: 'Brands',
  intro: (first: string) =>
    `What sellers can choose and buyers browse, in this order. ${first} always come first. Nobody can offer new phones of a hidden brand; those for sale stay and are found.`,
  failed: 'The brands could not be loaded',
  brand: 'Brand',
  shown: 'Shown',
  always: 'Always',
  visible: 'Yes',
  hidden: 'Hidden',
  actions: 'Actions',
  up: 'Up',
  down: 'Down',
  rename: 'Rename',
  hide: 'Hide',
  show: 'Show',
  delete: 'Delete',
  name: 'Name',
  nameHint: 'One word of Latin letters and digits, such as OnePlus.',
  notAName: 'Write 2 to 20 Latin letters and digits, beginning with a letter.',
  add: 'Add brand',
  added: (name: string) => `${name} was added`,
  deleted: (name: string) => `${name} was deleted`,
})

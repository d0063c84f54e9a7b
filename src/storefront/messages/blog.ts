import { localize } from '../../kernel/locale.ts'
import * as bn from './blog.bn.ts'

export const blogMessages = localize(bn.blogMessages, {
  title: 'Blog',
  intro: 'Four questions that people who build for the web ask us, answered at some length.',
})

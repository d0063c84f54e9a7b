import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WarnedText } from './warned-text.tsx'

it('names the language of a text that is not in that of the page', () => {
  const render = (text: string) => renderToStaticMarkup(createElement(WarnedText, { text }))
  expect(render('ভালো চলে।')).toContain('lang="bn"')
  expect(render('Works well.')).not.toContain('lang')
})

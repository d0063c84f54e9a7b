import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WarnedText } from './warned-text.tsx'

it.each([
  ['Works well.', 'lang="en"'],
  ['ভালো চলে।', 'lang="bn"'],
])('names the language of %j', (text, language) => {
  expect(renderToStaticMarkup(createElement(WarnedText, { text }))).toContain(language)
})

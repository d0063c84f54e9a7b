import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const page = `<head><link rel="modulepreload" href="/assets/framework.js" nonce="n1"/></head><body><h1>Phones</h1>
<script nonce="n1">window.context = 1</script><script nonce="n1" type="module" async="">import "/assets/entry.js";</script>
<script nonce="n1">window.stream = 2</script></body>`

test('no module is fetched or run by the page as it arrives', () => {
  const html = paintFirst(page, 'n1')
  expect(html).not.toContain('modulepreload"')
  expect(html).not.toContain('type="module"')
})

test('the modules keep their address and their nonce, and the other scripts stay as they are', () => {
  const html = paintFirst(page, 'n1')
  expect(html).toContain('<link rel="later" href="/assets/framework.js" nonce="n1"/>')
  expect(html).toContain('<script nonce="n1" type="later">import "/assets/entry.js";</script>')
  expect(html).toContain('<script nonce="n1">window.context = 1</script>')
  expect(html).toContain('<script nonce="n1">window.stream = 2</script>')
})

test('a page of another shape is left alone', () => {
  const other = page.replace('type="module" async=""', 'type="module"')
  expect(paintFirst(other, 'n1')).toBe(other)
})

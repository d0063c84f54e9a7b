import { describe, expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'
import { createSecret } from './secret.ts'

const secret = createSecret('a secret that is long enough for a test')
const { seal, open } = createEncryption(secret, 'letters')
const text = '০১৭ 01712345678'

describe('an encrypted text', () => {
  it('is read again by its owner alone', () => {
    const sealed = seal(text, 'rahim')
    expect(open(sealed, 'rahim')).toBe(text)
    expect(open(sealed, 'karim')).toBeNull()
  })

  it('shows nothing of the text and never looks the same twice', () => {
    const sealed = seal(text, 'rahim')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('01712345678')
    expect(seal(text, 'rahim')).not.toBe(sealed)
  })

  it('is not read under another secret, for another purpose, or when a byte was changed', () => {
    const sealed = seal(text, 'rahim')
    const otherSecret = createSecret('another secret that is long enough, too')
    expect(createEncryption(otherSecret, 'letters').open(sealed, 'rahim')).toBeNull()
    expect(createEncryption(secret, 'numbers').open(sealed, 'rahim')).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    for (const place of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(open(changed.toString('base64url'), 'rahim')).toBeNull()
    }
    for (const cut of ['', 'x', sealed.slice(0, 30)]) expect(open(cut, 'rahim')).toBeNull()
  })
})

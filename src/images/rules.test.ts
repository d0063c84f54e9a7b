import { describe, expect, it } from 'vitest'
import { imageUrl, privatePhotoUrl, readImageUrl, readPrivatePhotoUrl, sizeOf, srcSetOf } from './rules.ts'
import { sniffFormat } from './upload-rules.ts'

const id = '0123456789abcdef0123456789abcdef01234567'

describe('the address of an image', () => {
  it('is parsed as it was written', () => {
    const image = { id, width: 1280, height: 960 }
    expect(readImageUrl(imageUrl(image))).toEqual(image)
    expect(readImageUrl(imageUrl(image, 640))).toEqual({ ...image, variant: 640 })
  })

  it('is parsed for the longest private photo, too', () => {
    const photo = { id, width: 1280, height: 16_383 }
    expect(readPrivatePhotoUrl(privatePhotoUrl(photo))).toEqual({ ...photo, isPrivate: true })
  })

  it('is no other address', () => {
    const good = imageUrl({ id, width: 10, height: 10 })
    const others = [
      '',
      'https://example.com/a.jpg',
      `https://example.com${good}`,
      `${good}?x`,
      `${good} `,
      good.replace('webp', 'svg'),
      good.replace('10x10', '0x10'),
      good.replace('.webp', '@100.webp'),
      good.toUpperCase(),
    ]
    for (const url of others) expect(readImageUrl(url)).toBeNull()
  })

  it('has a srcset with the variants that exist', () => {
    const base = `/images/${id}-700x500`
    expect(srcSetOf(`${base}.webp`)).toBe(`${base}@320.webp 320w, ${base}@640.webp 640w, ${base}.webp 700w`)
    expect(srcSetOf(`/images/${id}-320x200.webp`)).toBe(`/images/${id}-320x200.webp 320w`)
    expect(srcSetOf('https://i.example.com/a.jpg')).toBeUndefined()
    expect(sizeOf(`${base}.webp`)).toMatchObject({ width: 700, height: 500 })
    expect(sizeOf('https://i.example.com/a.jpg')).toBeUndefined()
  })
})

describe('the format of a file', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

  it('is recognised by its first bytes', () => {
    expect(sniffFormat(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
    expect(sniffFormat(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
    expect(sniffFormat(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
    expect(sniffFormat(bytes('GIF89a'))).toBe('gif')
    expect(sniffFormat(bytes('\0\0\0\x18ftypavif\0\0\0\0mif1'))).toBe('avif')
    expect(sniffFormat(bytes('\0\0\0\x18ftypmif1\0\0\0\0avif'))).toBe('avif')
    expect(sniffFormat(bytes('\0\0\0\x18ftypheic\0\0\0\0mif1'))).toBe('heic')
  })

  it('is unknown for all other first bytes', () => {
    const others = [
      '',
      'GIF',
      'RIFF\0\0\0\0WAVE',
      '\0\0\0\x18ftypisom\0\0\0\0mp42',
      '<svg>',
      '%PDF',
      'II*\0',
      'BM',
      'MZ',
    ]
    for (const text of others) expect(sniffFormat(bytes(text))).toBeNull()
  })
})

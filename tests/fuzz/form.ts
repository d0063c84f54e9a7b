import fc, { type Arbitrary } from 'fast-check'
import { nasty } from './fuzz-request.ts'

const boundary = 'XfuzzX'
export const formType = `multipart/form-data; boundary=${boundary}`

const part = (content: string, name = 'image', file = '; filename="a.png"') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: image/png\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`

/** Forms with a photo, or with something else in its place. `«png»` stands for the bytes of a small image. */
export const arbitraryForm: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    part('«png»') + end,
    part('«png»') + part('«png»') + end,
    part('«png»'),
    part('«png»«png»') + end,
    part('«png»', 'photo') + end,
    part('«png»', 'image', '') + end,
    part('«png»', '__proto__') + part('«png»') + end,
    part('', 'image', '; filename="../../../a.png"') + end,
    part('«png»', 'image', '; filename="\\"\r\nx: y"') + end,
    end,
    '',
  ),
  nasty.map((content) => part(content) + end),
  nasty.map((content) => part(`«png»${content}`) + end),
)

import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export type ZipFile = { name: string; bytes: Uint8Array }

/** The names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const utf8 = 0x0800
const deflated = 8
/** 1980-01-01, the first day that the format knows: when a file was made says nothing here. */
const noDate = 0x0021
/** What a reader needs to know: version 2.0 of the format. */
const version = 20

/** A ZIP archive of these files, in memory: at most 65,535 of them, and 4 GiB in all. */
export async function makeZip(files: readonly ZipFile[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const content = await deflate(bytes)
    const encodedName = Buffer.from(name)
    const about = describeFile(bytes, content.length, encodedName.length)
    const head = Buffer.concat([numbers([0x04034b50, 4]), about, encodedName])
    directory.push(
      numbers([0x02014b50, 4], [version, 2]),
      about,
      // No comment, the first disk, no attributes.
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      encodedName,
    )
    parts.push(head, content)
    offset += head.length + content.length
  }
  const index = Buffer.concat(directory)
  const count = files.length
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [index.length, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([...parts, index, end])
}

/** What stands of a file both before it and in the directory. */
function describeFile(bytes: Uint8Array, packedSize: number, nameLength: number): Buffer {
  const sizes: [number, 2 | 4][] = [
    [crc32(bytes), 4],
    [packedSize, 4],
    [bytes.length, 4],
    [nameLength, 2],
    [0, 2],
  ]
  return numbers([version, 2], [utf8, 2], [deflated, 2], [0, 2], [noDate, 2], ...sizes)
}

/** Numbers of two or four bytes, the lowest first. */
function numbers(...fields: [value: number, size: 2 | 4][]): Buffer {
  return Buffer.concat(
    fields.map(([value, size]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )
}

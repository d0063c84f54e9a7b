import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeZip } from './zip.ts'

/** The files of an archive, by its directory. */
function readZip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, packed, size] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field))
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength
    const bytes = inflateRawSync(zip.subarray(start, start + (packed ?? 0)))
    expect([bytes.length, crc32(bytes)]).toEqual([size, sum])
    files[name] = bytes.toString()
    at += 46 + nameLength
  }
  return files
}

const files = { 'orders.json': '[1,2,3]'.repeat(1000), 'ছবি/এক.txt': 'আমার ছবি', 'empty.csv': '' }
const asList = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))

test('an archive holds its files, whatever they are called', async () => {
  expect(readZip(await makeZip(asList))).toEqual(files)
  expect(readZip(await makeZip([]))).toEqual({})
})

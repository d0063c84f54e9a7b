import { randomUUID } from 'node:crypto'
import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createDatabase, filesOf, openBackedUp } from '../../../tests/support/backed-up-market.ts'
import { withDatabase } from '../../../tests/support/database.ts'
import { writeBackupFile } from './archive.ts'
import { backUp, type BackupFiles, readParts } from './backup.ts'

const { url, folder, path, pictures, restoreTo } = await openBackedUp()

describe('a backup file', () => {
  test('is for its owner only', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('that could not be finished leaves nothing behind', async () => {
    const at = join(folder, 'unfinished.backup')
    const lost: BackupFiles = {
      ...filesOf(pictures),
      async *list() {
        yield await Promise.reject(new Error('the store is away'))
      },
    }
    await expect(backUp(url, lost, at)).rejects.toThrow('the store is away')
    await expect(backUp(url, filesOf(pictures), join(folder, 'none/x.backup'))).rejects.toThrow(
      'cannot be written',
    )
    expect((await readdir(folder)).filter((name) => /unfinished|part$/.test(name))).toEqual([])
  })

  test('without any of the files that the rows name is not made; some that are missing are counted', async () => {
    const at = join(folder, 'without-pictures.backup')
    const names = [...pictures.keys()]
    const missing = (names: string[]): BackupFiles => ({
      ...filesOf(pictures),
      async *list() {
        for (const [name, bytes] of pictures) yield { name, bytes: names.includes(name) ? null : bytes }
      },
    })
    await expect(backUp(url, missing(names), at)).rejects.toThrow(/^None of the 2 files .* DATA_DIR .*$/)
    expect(await readdir(folder)).not.toContain('without-pictures.backup')
    expect(await backUp(url, missing(names.slice(1)), at)).toMatchObject({ files: 1, missing: 1 })
    expect(await backUp(url, filesOf(new Map()), `${at}-2`)).toMatchObject({ files: 0, missing: 0 })
  })

  test('that cannot be written on leaves a connection that closes quietly', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const parts = readParts(client, filesOf(pictures), { tables: 0, rows: 0, files: 0, missing: 0 })
    await parts.next()
    // The rows of the first table are asked for, and nobody reads them. An unheard error would end the process.
    const table = await parts.next()
    expect(table.value?.header).toMatchObject({ kind: 'table' })
    await parts.return(undefined)
    await expect(client.end()).resolves.toBeUndefined()
  })

  test.each([
    ['that is empty', async (at: string) => truncate(at, 0), 'is not a backup'],
    [
      'that is something else',
      async (at: string) => writeFile(at, 'PK\u0003\u0004 a zip file, say'),
      'is not a backup',
    ],
    ['of which only the first line came over', async (at: string) => truncate(at, 14), 'cut short'],
    [
      'of which the last byte is missing',
      async (at: string) => truncate(at, (await stat(at)).size - 1),
      'cut short',
    ],
    [
      'of which the second half is missing',
      async (at: string) => truncate(at, Math.ceil((await stat(at)).size / 2)),
      'cut short',
    ],
    [
      'in which one bit has changed',
      async (at: string) => {
        const bytes = await readFile(at)
        const middle = Math.floor(bytes.length / 2)
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
        await writeFile(at, bytes)
      },
      'is damaged',
    ],
  ])('%s is refused before anything is touched', async (_what, change, message) => {
    const at = join(folder, `${randomUUID()}.backup`)
    await cp(path, at)
    await change(at)
    // Nothing asks this database anything: it is not even there.
    await expect(restoreTo(withDatabase(url, 'nowhere'), at)).rejects.toThrow(message)
  })

  test('that does not exist, or is of a newer Swap, is refused', async () => {
    const to = await createDatabase()
    await expect(restoreTo(to, join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
    const newer = join(folder, 'newer.backup')
    const about = { kind: 'about', madeAt: '', migrations: Array.from({ length: 100 }, () => 'unknown') }
    await writeBackupFile(
      newer,
      (async function* () {
        yield { header: about, data: [] }
      })(),
    )
    await expect(restoreTo(to, newer)).rejects.toThrow('another version of Swap')
  })

  test('cannot be made of a database on which Swap never ran', async () => {
    const nothing = await createDatabase()
    await expect(backUp(nothing, filesOf(new Map()), join(folder, 'nothing'))).rejects.toThrow(
      'nothing to back up',
    )
  })
})

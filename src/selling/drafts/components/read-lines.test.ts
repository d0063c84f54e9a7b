import { describe, expect, it, test } from 'vitest'
import { makeImei } from '../../../../tests/support/factories.ts'
import { csvLine } from '../../../kernel/csv.ts'
import { maxDrafts } from '../../rules.ts'
import { listColumns } from './draft-columns.ts'
import { readCsvFile } from './read-csv.ts'
import { readLines, writeFaultyLines, writeTemplate } from './read-lines.ts'

const brands = ['Apple', 'Xiaomi', 'Samsung', 'Vivo']
const usual = { location: 'Banani, Dhaka', mobile: '01811-222333' }
const columns = listColumns(brands, null)
const usualColumns = listColumns(brands, usual)
const now = new Date('2027-03-09T12:00:00Z')

const header = 'product_name,brand,condition,purchase_year,price,market_price,description,location,mobile'
const good = 'Galaxy A54,Samsung,good,2024,250,400,Works well,Dhaka,01712-345678'

/** Reads lines under a header. */
const read = (lines: string | string[], head = header) =>
  readLines([head, ...[lines].flat()].join('\r\n'), columns, now)
const linesOf = (...parameters: Parameters<typeof read>) => {
  const result = read(...parameters)
  if (!result.ok) throw new Error(result.why)
  return result.value.lines
}
const faultsOf = (...parameters: Parameters<typeof read>) =>
  linesOf(...parameters).map(({ number, faults }) => [
    number,
    ...faults.map(({ label, text }) => `${label ?? '–'}: ${text}`),
  ])
const whyNot = (text: string) => {
  const result = readLines(text, columns, now)
  return result.ok ? null : result.why
}

const phone = {
  product_name: 'Galaxy A54',
  brand_name: 'Samsung',
  condition_type: 'good',
  purchase_year: 2024,
  product_price: 250,
  Market_Price: 400,
  productDetails: 'Works well',
  location: 'Dhaka',
  mobile: '01712-345678',
}

describe('a CSV file', () => {
  it('has a phone in each line', () => {
    const [line] = linesOf(good)
    expect(line).toMatchObject({ number: 2, faults: [], phone: { ...phone, imei: null, storageGb: null } })
  })

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('may be separated by %s', (_, separator) => {
    const [line] = linesOf(good.replaceAll(',', separator), header.replaceAll(',', separator))
    expect(line?.phone).toMatchObject(phone)
  })

  it('may begin with a mark of its encoding or a line about its separator', () => {
    for (const start of ['\uFEFF', 'sep=,\r\n', '\r\n\r\n']) {
      expect(linesOf(good, start + header)[0]?.phone).toMatchObject(phone)
    }
  })

  it('may name its columns as the form does, in any order and case', () => {
    const head = 'MOBILE,Product Name,brand,Condition,purchase-year,Price,marketprice,productDetails,location'
    const [line] = linesOf('01712-345678,Galaxy A54,samsung,GOOD,2024,250,400,Works well,Dhaka', head)
    expect(line?.phone).toMatchObject(phone)
  })

  it('may hold quoted texts with separators, quotation marks and line breaks; empty lines are skipped', () => {
    const lines = [
      '',
      good.replace('Works well', '"Works, ""very"" well\r\nand long"'),
      ',,,,,,,,',
      good.replace('Dhaka', 'Sylhet'),
    ]
    const [first, second] = linesOf(lines)
    expect(first?.phone?.productDetails).toBe('Works, "very" well\r\nand long')
    expect([first?.number, second?.number]).toEqual([3, 5])
  })

  it('may write amounts and digits as people do', () => {
    const lines = [
      good.replace('2024,250,400', '২০২৪,"২৫০/-","১,২০০ ডলার"'),
      good.replace('2024,250,400', '2024,$250.50,1.2k').replace('01712-345678', '০১৭১২৩৪৫৬৭৮'),
    ]
    const [first, second] = linesOf(lines)
    expect(first?.phone).toMatchObject({ purchase_year: 2024, product_price: 250, Market_Price: 1200 })
    expect(second?.phone).toMatchObject({ product_price: 250.5, Market_Price: 1200 })
  })

  it('may state facts, with or without units', () => {
    const head = `${header},storage,RAM,battery_health,warranty months,box,charger,parts replaced,body_changed,imei`
    const imei = makeImei()
    const [first, second] = linesOf(
      [`${good},128 GB,৮,92 %,5,yes,না,screen + battery,no,${imei}`, `${good},1TB,,,,,,none,,${makeImei()}`],
      head,
    )
    expect(first?.phone).toMatchObject({
      storageGb: 128,
      ramGb: 8,
      batteryHealth: 92,
      warrantyUntil: '2027-08',
      hasBox: true,
      hasCharger: false,
      replacedParts: ['screen', 'battery'],
      bodyChanged: false,
      imei,
    })
    expect(second?.phone).toMatchObject({ storageGb: 1024, replacedParts: [], hasBox: null })
  })

  it('may leave out the place and the number that a seller usually has', () => {
    const [head, line] = [header, good].map((cells) => cells.split(',').slice(0, -2).join(','))
    const result = readLines(`${head},mobile\n${line},\n${line}!,`, usualColumns, now)
    expect(result).toMatchObject({
      ok: true,
      value: {
        filled: [{ usual: 'Banani, Dhaka' }, { usual: '01811-222333' }],
        lines: [{ phone: usual }, {}],
      },
    })
    expect(linesOf(good)[0]?.phone).toMatchObject({ location: 'Dhaka' })
    expect(readLines(`${header}\n${good}`, usualColumns, now)).toMatchObject({ value: { filled: [] } })
  })

  it('names the columns that it does not read', () => {
    const result = read(`${good},red`, `${header},colour`)
    expect(result).toMatchObject({ ok: true, value: { ignored: ['colour'] } })
  })

  it('comes as a template that can be read', () => {
    for (const each of [columns, usualColumns]) {
      const result = readLines(writeTemplate(each), each, now)
      expect(result).toMatchObject({
        ok: true,
        value: { ignored: [], lines: [{ faults: [] }, { faults: [] }] },
      })
    }
  })
})

describe('a faulty line', () => {
  it('says what is wrong in which column, and leaves the others as they are', () => {
    const lines = [
      good,
      good.replace('Samsung', 'Nokya').replace('250', 'cheap'),
      good.replace('2024', '2050').replace('good', 'okay').replace('Dhaka', ' '),
      good.replace('01712-345678', 'call me').replace('400', '0'),
    ]
    const price = 'A price is between $0.01 and $1,000,000, with at most two decimals.'
    const [first, second, third, fourth] = faultsOf(lines)
    expect(first).toEqual([2])
    expect(second).toEqual([
      3,
      expect.stringContaining('Brand: Write one of these: '),
      'Price: ‘cheap’ is not an amount. Enter one such as 25,000 or 25k.',
    ])
    expect(third).toEqual([
      4,
      'Condition: Write one of these: excellent, good, fair.',
      'Purchase year: The purchase year is between 1995 and this year.',
      'Location: Nothing is filled in.',
    ])
    expect(fourth?.slice(1)).toEqual([
      `Market price: ${price}`,
      expect.stringMatching(/^Mobile: Enter one phone number/),
    ])
    expect(linesOf(lines).map((line) => line.phone !== null)).toEqual([true, false, false, false])
  })

  it('has facts that no phone has', () => {
    const head = `${header},storage,battery health,warranty months,box,parts replaced,imei`
    const [line] = linesOf(`${good},100,870,99,maybe,camera,123`, head)
    expect(line?.faults.map(({ label }) => label)).toEqual([
      'Storage',
      'Battery health',
      'Warranty left',
      'Original box',
      'Parts replaced',
      'IMEI',
    ])
  })

  it('has a number that a spreadsheet has rounded', () => {
    const [line] = faultsOf(`${good},3.51756E+14`, `${header},imei`)
    expect(line?.[1]).toMatch(/^IMEI: The spreadsheet has rounded/)
  })

  it('stands in the file twice', () => {
    const imei = makeImei()
    const head = `${header},imei`
    const spaced = `${imei.slice(0, 4)} ${imei.slice(4)}`
    const lines = [`${good},`, `${good},`, `${good},${imei}`, `${good.replace('250', '240')},${spaced}`]
    expect(faultsOf(lines, head)).toEqual([
      [2],
      [3, '–: It is the same as line 2. Give the IMEI of each, or describe them differently.'],
      [4],
      [5, '–: Line 4 has the same IMEI.'],
    ])
  })

  it('has a comma or a quotation mark too many', () => {
    expect(faultsOf(good.replace('250', '1,250'))).toEqual([
      [
        2,
        '–: There are 10 cells for 9 columns, so that ‘Mobile’ does not fit. Put a text with commas in quotation marks.',
      ],
    ])
    expect(faultsOf(good.replace('Works well', '"Works well'))[0]?.[1]).toMatch(
      /quotation mark is not closed/,
    )
  })

  it('has cells for other columns than there are, though the last one is empty', () => {
    const head = `${header},imei`
    expect(faultsOf(`${good.replace('250', '1,250')},`, head)[0]).toEqual([
      2,
      expect.stringMatching(/^–: There are 11 cells for 10 columns, so that ‘Mobile’/),
    ])
    expect(faultsOf(good, head)).toEqual([
      [
        2,
        '–: There are 9 cells for 10 columns, so that ‘imei’ does not fit. Leave a cell empty rather than out.',
      ],
    ])
    expect(faultsOf(good.replace('Samsung,', ''))[0]?.[1]).toMatch(/^–: There are 8 cells.*‘Brand’/)
    expect(faultsOf(`${good},,yes`, `${header},box,charger,imei`)[0]?.[1]).toMatch(/‘imei’ does not fit/)
  })

  it('has something in a column without a name', () => {
    const head = header.replace('location', ',location')
    expect(faultsOf([good.replace('Dhaka', ',Dhaka'), good.replace('Dhaka', '64 GB,Dhaka')], head)).toEqual([
      [2],
      [3, '–: Column 8 has no name, but contains ‘64 GB’. Name the column, or empty the cell.'],
    ])
  })

  test.each([
    ['question marks', '????????, ????'],
    ['a question mark in a word', 'Dhaka ????'],
    ['the sign for lost letters', 'Dh\ufffdka'],
    ['UTF-8 read as Windows-1252', 'à¦¢à¦¾à¦•à¦¾'],
    ['a quotation mark read as Windows-1252', 'Rahimâ€™s'],
    ['UTF-8 read as Windows-1256', new TextDecoder('windows-1256').decode(new TextEncoder().encode('ঢাকা'))],
  ])('has lost letters: %s', (_, place) => {
    expect(faultsOf(good.replace('Dhaka', `"${place}"`))).toEqual([
      [2, 'Location: Letters were lost when the file was saved. Save the spreadsheet again, as ‘CSV UTF-8’.'],
    ])
  })

  test.each(['ঢাকা', 'Why so cheap??', 'Café', 'naïve – “fine”', '৳', 'دكا', 'OK?', 'What???'])(
    'has not lost letters in %s',
    (place) => expect(faultsOf(good.replace('Dhaka', place))).toEqual([[2]]),
  )

  it('keeps all its cells in the file with the reasons', () => {
    const result = read(`${good},one,too many`)
    if (!result.ok) throw new Error(result.why)
    const file = writeFaultyLines(result.value.header, result.value.lines)
    expect(file).toContain('"one","too many","There are 11 cells')
    expect(whyNot(file)).toBeNull()
  })

  it('comes back in a file with the reason, in which no formula runs, and which can be read again', () => {
    const lines = [good.replace('Galaxy A54', '=HYPERLINK("x")').replace('250', '-1'), good]
    const result = read(lines)
    if (!result.ok) throw new Error(result.why)
    const faulty = result.value.lines.filter((line) => line.faults.length > 0)
    const file = writeFaultyLines(result.value.header, faulty)
    expect(file).toContain(`"'=HYPERLINK(""x"")"`)
    expect(file).toContain(`"'-1"`)
    expect(file).toContain('"fault"')
    expect(file).toContain('Price: ‘-1’ is not an amount')
    const again = readLines(file.replace("'-1", '210'), columns, now)
    expect(again).toMatchObject({
      ok: true,
      value: { ignored: [], lines: [{ faults: [], phone: { product_name: '=HYPERLINK("x")' } }] },
    })
    if (!again.ok) return
    // The column of reasons is there once, however often the file goes to and fro.
    expect(writeFaultyLines(again.value.header, again.value.lines).match(/"fault"/g)).toHaveLength(1)
  })
})

describe('a file that is not read', () => {
  test.each([
    ['empty', '', /contains no phones/],
    ['a header alone', header, /contains no phones/],
    ['without names of columns', `${good}\r\n${good}`, /lacks these columns: product_name, brand/],
    ['without a column', `${header.replace(',price', '')}\r\n${good}`, /lacks these columns: price\./],
    ['with a column twice', `${header},price\r\n${good},1`, /price is there twice/],
    ['whose columns have lost their letters', `?????,${header}\r\n,${good}`, /Letters were lost/],
    ['with a NUL', `${header}\r\n${good.replace('Dhaka', 'Dha\0ka')}`, /not a CSV file/],
    ['of 5 MB', `${header}\r\n${'x'.repeat(5_000_000)}`, /larger than 500 KB/],
  ])('%s', (_, text, why) => {
    expect(whyNot(text)).toMatch(why)
  })

  it('has more lines than there can be drafts', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, line) => good.replace('Galaxy A54', `Galaxy ${line}`))
    expect(linesOf(lines(maxDrafts))).toHaveLength(maxDrafts)
    expect(whyNot([header, ...lines(maxDrafts + 1)].join('\n'))).toMatch(/has 201 phones/)
  })
})

describe('the bytes of a file', () => {
  const text = csvLine(['দাম', 'x'])
  const utf16 = (mark: number[], swap: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return new Blob([new Uint8Array(mark), new Uint8Array(swap ? bytes.swap16() : bytes)])
  }

  test.each([
    ['UTF-8', new Blob([text])],
    ['UTF-8 with its mark', new Blob(['\uFEFF', text])],
    ['UTF-16', utf16([0xff, 0xfe], false)],
    ['UTF-16, the other way round', utf16([0xfe, 0xff], true)],
  ])('are %s', async (_, file) => {
    expect(await readCsvFile(file)).toEqual({ ok: true, value: text })
  })

  test.each([
    ['those of another encoding', new Blob([new Uint8Array([0x64, 0xe9, 0x6a, 0xe0])]), /not in UTF-8/],
    ['a workbook', new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 0xe9, 0x6a])]), /not a CSV file/],
    ['5 MB', new Blob(['x'.repeat(5_000_000)]), /larger than 500 KB/],
  ])('are not %s', async (_, file, why) => {
    expect(await readCsvFile(file)).toEqual({ ok: false, why: expect.stringMatching(why) })
  })
})

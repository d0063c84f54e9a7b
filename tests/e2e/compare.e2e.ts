import { expect, test } from './people.ts'

test('phones are chosen in a list and on their page, and stand side by side with what differs', async ({
  people,
}) => {
  const seller = await people.join('seller')
  const common = { brand_name: 'Samsung', ramGb: 4 } as const
  const mark = seller.id.slice(0, 6)
  const [blue, red, green] = [`Galaxy A12 blue ${mark}`, `Galaxy A12 red ${mark}`, `Galaxy A12 green ${mark}`]
  const names = [blue, red, green]
  const phones = []
  for (const [place, product_name] of names.entries())
    phones.push(
      await people.addPhone(seller, { ...common, product_name, product_price: 200 + place, storageGb: 64 }),
    )
  const page = await people.open(await people.join())
  const bar = page.getByRole('region', { name: 'Compare', exact: true })
  await page.goto('/categori/samsung')
  const compare = (name: string) => page.getByRole('button', { name: `Compare ${name}` })
  await compare(blue).click()
  await expect(compare(blue)).toHaveAttribute('aria-pressed', 'true')
  await expect(bar).toContainText('1 phone to compare. Choose another one')
  await page.goto(`/product/${phones[1]?._id}`)
  await compare(red).click()
  await bar.getByRole('link', { name: 'Compare 2 phones' }).click()
  await expect(page).toHaveURL(`/compare?ids=${phones[0]?._id},${phones[1]?._id}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([blue, red])
  await expect(table.getByRole('row', { name: '$200 $201' })).toBeVisible()
  await expect(table.getByRole('row', { name: '64 GB 64 GB' })).toBeVisible()
  await page.getByLabel('Only what differs').check()
  await expect(table.getByRole('row', { name: '$200 $201' })).toBeVisible()
  await expect(table.getByRole('row', { name: '64 GB 64 GB' })).toHaveCount(0)

  // Anybody who has the address sees it, without the seller's number.
  const visitor = await people.open(null)
  await visitor.goto(`/bn${new URL(page.url()).pathname}?ids=${phones.map(({ _id }) => _id).join(',')}`)
  await expect(visitor.getByRole('columnheader')).toHaveText(names)
  await expect(visitor.getByText(phones[0]?.mobile ?? 'none')).toHaveCount(0)
  await people.call(seller, 'DELETE', '/product', { query: { id: phones[2]?._id ?? '' } })
  await visitor.reload()
  await expect(visitor.getByRole('columnheader')).toHaveText(names.slice(0, 2))
  await expect(visitor.getByText('এর ১টি ফোন আর বিক্রির জন্য নেই।')).toBeVisible()

  await page.getByRole('link', { name: `Take ${blue} off` }).click()
  await expect(page.getByText('Choose two phones or more')).toBeVisible()

  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /^compared ./.test(key)))
  expect(await kept()).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(kept).toEqual([])
})

test('a fifth phone is refused with a word, and clearing ends it', async ({ people }) => {
  const seller = await people.join('seller')
  const nameOf = (nth: number) => `Vivo ${seller.id.slice(0, 6)} number ${nth}`
  for (let nth = 1; nth <= 5; nth += 1)
    await people.addPhone(seller, {
      brand_name: 'Vivo',
      product_name: nameOf(nth),
      product_price: 100 * nth,
    })
  const page = await people.open(await people.join())
  await page.goto('/categori/vivo')
  const bar = page.getByRole('region', { name: 'Compare', exact: true })
  for (let nth = 1; nth <= 4; nth += 1) {
    await page.getByRole('button', { name: `Compare ${nameOf(nth)}` }).click()
    await expect(bar).toContainText(`${nth} phone`)
  }
  await page.getByRole('button', { name: `Compare ${nameOf(5)}` }).click()
  await expect(page.getByText('Up to 4 phones can be compared. Take one off first.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Compare ${nameOf(5)}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: `Compare ${nameOf(1)}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

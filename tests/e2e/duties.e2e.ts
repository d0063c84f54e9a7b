import { withDatabase } from './pass-deadline.ts'
import { expect, type People, test } from './people.ts'

/** An admin who is in charge of a part. */
async function joinStaff(people: People, staff: 'support' | 'finance') {
  const person = await people.join()
  await withDatabase((client) =>
    client.query("update users set role = 'admin', staff = $2 where id = $1", [person.id, staff]),
  )
  return people.open(person)
}

test('admins of a part see the acts of that part alone', async ({ people }) => {
  const seller = await people.join('seller', 'Rahim Uddin')
  const phone = await people.addPhone(seller)
  const reporter = await people.join()
  await people.call(reporter, 'PUT', '/report', { query: { id: phone._id } })
  const [support, finance] = [await joinStaff(people, 'support'), await joinStaff(people, 'finance')]
  const owner = await people.open(await people.logIn('admin@swap.test'))

  const acts = {
    dismiss: { path: '/dashbord/report', name: 'Dismiss' },
    close: { path: '/dashbord/report', name: 'Close account' },
    verify: { path: `/dashbord/allseller?q=${encodeURIComponent(seller.email)}`, name: 'verify Now' },
    suspend: { path: `/dashbord/members/${seller.id}`, name: 'Suspend' },
    compare: { path: '/dashbord/money', name: 'Check now' },
  }
  const allowed = [
    { page: owner, may: ['dismiss', 'close', 'verify', 'suspend', 'compare'] },
    { page: support, may: ['dismiss'] },
    { page: finance, may: ['compare'] },
  ]
  for (const { page, may } of allowed) {
    for (const [act, { path, name }] of Object.entries(acts)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const button = page.getByRole('button', { name, exact: true }).first()
      if (may.includes(act)) await expect(button, `${act} at ${path}`).toBeVisible()
      else await expect(button, `${act} at ${path}`).toBeHidden()
    }
  }
  // What they cannot decide they can read.
  await finance.goto('/dashbord/report')
  await expect(finance.getByRole('link', { name: phone.product_name }).first()).toBeVisible()
})

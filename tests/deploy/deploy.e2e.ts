import type { ChildProcess } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/people.ts'
import { prepareReleases, type Release, removeReleases, startRelease, stopRelease } from './releases.ts'

let releases: ReturnType<typeof prepareReleases>
let server: ChildProcess | undefined

/** Puts a release in the place of the one that runs. */
async function deploy(release: Release, baseURL = ''): Promise<void> {
  if (server) await stopRelease(server)
  server = await startRelease(release, baseURL)
}

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(600_000)
  releases = prepareReleases()
  await deploy(releases.old, baseURL)
})

test.afterAll(async () => {
  if (server) await stopRelease(server)
  removeReleases(Object.values(releases))
})

/** Expects that the page is one of this release: the browser has loaded its document from there. */
const expectPageOf = (page: Page, { sentence }: Release) =>
  expect(page.getByRole('contentinfo')).toContainText(sentence)

test('pages that are open during a deploy go on with the next server, and after a rollback with the one before', async ({
  people,
  baseURL,
}) => {
  // While there is no server, what pages ask for in the background fails; a script of another release is missing.
  people.tolerate(
    /ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK)/,
    /status of (404|50\d)/,
    /Error loading route module/,
    /dynamically imported module/,
    /An unknown error occurred when fetching the script/,
  )
  const seller = await people.join('seller')
  const buyer = await people.join()
  const phone = await people.addPhone(seller, { product_name: `Pixel ${seller.id.slice(0, 6)}` })

  const page = await people.open(buyer)
  await page.goto(`/categori/${phone.brand_name.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const form = await people.open(seller)
  await form.goto('/dashbord/addproducts')
  await form.getByLabel('Product name').fill('Galaxy S22')
  await expectPageOf(page, releases.old)

  await deploy(releases.next, baseURL)

  // An old page, the new server: pages that were never visited come from the scripts of the release before.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders', exact: false }).first()).toBeVisible()
  await expectPageOf(page, releases.old)
  await page.goBack()
  await page.getByRole('link', { name: phone.product_name }).first().click()
  await expect(page.getByRole('heading', { name: phone.product_name, level: 1 })).toBeVisible()
  await expectPageOf(page, releases.old)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  const booking = page.getByRole('dialog')
  await booking.getByLabel('Phone').fill('01712-345678')
  await booking.getByLabel('Meeting location').fill('Shahbag, Dhaka')
  await booking.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(booking).toBeHidden()
  // What was typed before the deploy is still there.
  await expect(form.getByLabel('Product name')).toHaveValue('Galaxy S22')

  await page.reload()
  await expectPageOf(page, releases.next)
  const visitor = await people.open(null)
  await visitor.goto('/')
  await expectPageOf(visitor, releases.next)

  await deploy(releases.old, baseURL)

  // A new page, the old server, which lacks the scripts of the new one: the router loads the page anew, and goes on from there.
  await visitor.getByRole('link', { name: 'Blog' }).click()
  await expectPageOf(visitor, releases.old)
  await visitor.getByRole('link', { name: 'Login' }).click()
  await visitor.getByLabel('Email').fill(buyer.email)
  await visitor.getByLabel('Password', { exact: true }).fill(buyer.password)
  await visitor.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(visitor.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Dashboard' }).click()
  await expect(visitor.getByRole('link', { name: phone.product_name }).first()).toBeVisible()
})

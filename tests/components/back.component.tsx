import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import AllSellersPage from '../../src/admin/members/pages/all-sellers.tsx'
import LoginPage from '../../src/auth/forms/pages/login.tsx'
import { FactorPrompt } from '../../src/factors/components/factor-prompt.tsx'
import { Navbar } from '../../src/storefront/components/navbar.tsx'
import OrderPage from '../../src/storefront/pages/order.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { addPhone, buy } from './market.ts'
import { become, expectAddress, field, goTo, join, openPage } from './open-page.tsx'
import { openProduct } from './product-page.tsx'
import { resize } from './resize.ts'

/** Goes on from the page that is open to one that the next steps back lead to and from. */
async function comeTo(path: string): Promise<void> {
  await expect.element(page.getByText('/before')).toBeVisible()
  await goTo(path)
}

/** What names the current entry of the history: it changes when something opens above the page. */
const entry = () => JSON.stringify(history.state)
const dialog = (name?: string) => page.getByRole('dialog', name ? { name } : {})

test('Back closes the booking modal, then leaves the page', async () => {
  const phone = await addPhone(await join('seller'))
  await join()
  openProduct(phone, '/before')
  await comeTo(`/product/${phone._id}`)
  const bookNow = page.getByRole('button', { name: 'Book Now' })
  await expect.element(bookNow).toBeEnabled()
  const before = entry()
  await bookNow.click()
  await expect.element(dialog()).toBeVisible()
  await expect.poll(entry).not.toBe(before)
  await goTo(-1)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(bookNow).toHaveFocus()
  await expectAddress(`/product/${phone._id}`)
  // Closed in another way, it leaves nothing in the history.
  for (const _again of ['once', 'twice']) {
    await bookNow.click()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(entry).toBe(before)
  }
  await goTo(-1)
  await expectAddress('/before')
})

test('a dialog is closed by Back although the way back of the one before was never heard of', async () => {
  const seller = await join('seller')
  const [first, second] = [await addPhone(seller), await addPhone(seller)]
  await join()
  const bookNow = page.getByRole('button', { name: 'Book Now' })
  const open = async () => {
    const before = entry()
    await bookNow.click()
    await expect.poll(entry).not.toBe(before)
  }
  openProduct(first)
  await open()
  // With the page, the router goes that would hear of it.
  openProduct(first)
  await expect.element(bookNow).toBeVisible()
  openProduct(second)
  await open()
  await goTo(-1)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expectAddress(`/product/${second._id}`)
})

test('a dialog opens again when its button is pressed as soon as Escape has closed it', async () => {
  const phone = await addPhone(await join('seller'))
  await join()
  openProduct(phone)
  const button = page.getByRole('button', { name: 'Book Now' })
  await button.click()
  await expect.element(dialog().getByLabelText('Meeting location')).toHaveFocus()
  // It gives the focus back for a moment when it becomes modal.
  await expect.poll(() => document.querySelector('dialog:modal')).not.toBeNull()
  // The earliest moment at which a person could press it: when the focus returns.
  const element = button.element() as HTMLElement
  element.addEventListener('focus', () => queueMicrotask(() => element.click()), { once: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog().getByLabelText('Meeting location')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

function PageWithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?">
        {[]}
      </Dialog>
    </>
  )
}

test('a page that is on its way when a dialog opens is come to', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  const clientLoader = ({ params }: ClientLoaderFunctionArgs) => params.name === 'second' && loaded
  openPage('/first', { path: '/:name', element: <PageWithDialog />, clientLoader })
  const button = page.getByRole('button', { name: 'Ask' })
  await expect.element(button).toBeVisible()
  const arrival = goTo('/second')
  await button.click()
  await expect.element(dialog()).toBeVisible()
  load()
  await arrival
  await expectAddress('/second')
})

test('the page behind a dialog does not scroll, and a press beside the dialog closes it', async () => {
  const phone = await addPhone(await join('seller'), { productDetails: 'A long story.\n'.repeat(200) })
  await join()
  openProduct(phone)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  await userEvent.click(document.body, { position: { x: 20, y: 400 } })
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.wheel(document.body, { delta: { y: 500 } })
  await expect.poll(() => scrollY).toBe(500)
})

const menu = () => page.getByRole('navigation', { name: 'Menu' })

/** The navbar of a small screen above the login, with its menu open. */
async function openMenu(): Promise<void> {
  await become(null)
  await resize(390, 844)
  const element = (
    <>
      <Navbar />
      <LoginPage />
    </>
  )
  openPage('/before', { path: '/login', element })
  await comeTo('/login')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.element(menu()).toBeVisible()
}

test('a link of the menu is followed as soon as it opens, closes it, and Back returns to the page', async () => {
  await openMenu()
  ;(menu().getByRole('link', { name: 'Home' }).element() as HTMLElement).click()
  await expectAddress('/')
  await expect.element(menu()).not.toBeInTheDocument()
  await goTo(-1)
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await goTo(-1)
  await expectAddress('/before')
})

test('a link pressed beside the open menu is followed', async () => {
  await openMenu()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAddress('/forgot')
  await expect.element(menu()).not.toBeInTheDocument()
})

test('a dialog that is opened before a search is in the address stays open', async () => {
  const { email } = await join('seller')
  await join('admin')
  const path = '/dashbord/allseller'
  openPage(path, { path, element: <AllSellersPage /> })
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'More actions' }).click()
  const remove = row.getByRole('button', { name: 'Delete' })
  await expect.element(remove).toBeVisible()
  // The address follows when nothing has been typed for a moment, which does not pass yet.
  const box = page.getByRole('searchbox').element() as HTMLInputElement
  box.focus()
  document.execCommand('insertText', false, email)
  ;(remove.element() as HTMLElement).click()
  await expectAddress(`${path}?q=${encodeURIComponent(email)}`)
  await expect.element(dialog()).toBeVisible()
})

test('a dialog stays open below the question for a second factor, which Back closes first', async () => {
  const phone = await addPhone(await join('seller'))
  const order = await buy(await join(), phone)
  // Only admins are asked.
  const json = { code: 'factor-needed', detail: 'Show your second factor first.' }
  await commands.fail('**/cancellation*', 403, json)
  const element = (
    <>
      <OrderPage />
      <FactorPrompt />
    </>
  )
  openPage('/before', { path: '/dashbord/orders/:id', element })
  await comeTo(`/dashbord/orders/${order._id}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const reason = dialog('Cancel the order?')
  await field('Reason').fill('I have found another.')
  const question = dialog('Confirm it’s you')
  const before = entry()
  await reason.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.element(question).toBeVisible()
  await expect.poll(entry).not.toBe(before)
  await expect.element(reason).toBeVisible()
  await goTo(-1)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(reason.getByText('Show your second factor first.')).toBeVisible()
  await expect.element(field('Reason')).toHaveValue('I have found another.')
  await goTo(-1)
  await expect.element(reason).not.toBeInTheDocument()
  await goTo(-1)
  await expectAddress('/before')
})

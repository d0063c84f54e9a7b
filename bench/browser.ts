import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--no-sandbox', '--disable-gpu'] })

export async function logIn(page: Page, site: string, email: string): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Swap#2026')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('icmToken') !== null)
}

import type { Page } from 'playwright-core'

/** Fills in the open dialog to sign in or up. */
export async function signBy(verb: 'Sign in' | 'Sign up', page: Page, email: string, password = 'a room with a view') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}

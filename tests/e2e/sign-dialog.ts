import type { Page } from 'playwright-core'

/** Fills in and submits the open dialog to sign in or up. */
export async function submitSignDialog(
  action: 'Sign in' | 'Sign up',
  page: Page,
  email: string,
  password = 'a room with a view',
) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

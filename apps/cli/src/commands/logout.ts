import type { CliCommand } from '../command.ts'
import { deleteCredentials, readCredentials } from '../credentials.ts'
import { remark } from '../terminal.ts'

export const logout: CliCommand = {
  usage: 'logout',
  summary: 'Forget the key that login kept',
  details: 'The key itself works until you revoke it under Account in Belvedere: keys cannot revoke keys.',
  options: {},
  async run() {
    const stored = await readCredentials().catch(() => null)
    await deleteCredentials()
    if (stored === null) return remark('No key is kept here.')
    remark(`The key is forgotten here. It works until you revoke it at ${stored.url}/account`)
  },
}

import type { CliCommand } from '../command.ts'
import { deleteCredentials, readCredentials } from '../credentials.ts'
import { printNote } from '../terminal.ts'

export const logout: CliCommand = {
  usage: 'logout',
  summary: 'Delete the stored key',
  details: 'The key remains valid until you revoke it under Account in Belvedere: keys cannot revoke keys.',
  options: {},
  async run() {
    const stored = await readCredentials().catch(() => null)
    await deleteCredentials()
    if (stored === null) return printNote('No key is stored.')
    printNote(`The stored key is deleted. It remains valid until you revoke it at ${stored.url}/account`)
  },
}

import { existsSync } from 'node:fs'
import { readConfig } from './config/config.ts'
import { disableAccount, enableAccount } from './features/sessions/disable-account.ts'
import { openStore } from './store/open-store.ts'
import { storePath } from './store/sqlite-store.ts'
import type { Store } from './store/store.ts'

const usage = `npm run -s operator -- users              list all accounts
npm run -s operator -- disable E-MAIL     disable an account: ends its sessions, blocks its API keys, keeps its data
npm run -s operator -- enable E-MAIL      enable the account again
`

/** Account commands of the operator, which also work while the service runs: it reads the store for every request. */
async function main(command: string | undefined, email: string | undefined): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const path = storePath(config.dataDir)
  if (config.databaseUrl === null && !existsSync(path))
    throw new Error(`There is no data at ${path}. Set BELVEDERE_DATA_DIR to the data directory.`)
  const store = await openStore(config)
  try {
    if (command === 'users') await printUsers(store)
    else if (command === 'disable' && email !== undefined) {
      await disableAccount(store, email.toLowerCase(), Date.now())
      process.stdout.write(`${email} is disabled.\n`)
    } else if (command === 'enable' && email !== undefined) {
      await enableAccount(store, email.toLowerCase())
      process.stdout.write(`${email} is enabled.\n`)
    } else throw new Error(usage)
  } finally {
    await store.close()
  }
}

async function printUsers({ read }: Store): Promise<void> {
  const users = await read.selectFrom('people').selectAll().where('kind', '=', 'user').orderBy('created_at').execute()
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  for (const { email, created_at, last_seen_at, disabled_at } of users) {
    const state = disabled_at === null ? '' : `\tdisabled ${day(disabled_at)}`
    process.stdout.write(`${email ?? ''}\tsince ${day(created_at)}\tlast seen ${day(last_seen_at)}${state}\n`)
  }
}

process.umask(0o077)
await main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

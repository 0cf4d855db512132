import { readConfig } from './config/config.ts'
import { disable, enable, users } from './operator/accounts.ts'
import { type Report, reportBackup, reportCheck, reportKeys, reportMove, reportRestore } from './operator/data.ts'
import type { ServicePlace } from './operator/stored-files.ts'
import { explainFileError, explainStoreError } from './start-errors.ts'
import { storePath } from './store/sqlite-store.ts'

const usage = `npm run -s operator -- users              list all accounts
npm run -s operator -- disable E-MAIL     disable an account: ends its sessions, blocks its API keys, keeps its data
npm run -s operator -- enable E-MAIL      enable the account again
npm run -s operator -- backup FOLDER      copy everything into a new folder, also while the service runs
npm run -s operator -- check              look for damage and missing files, also while the service runs; changes nothing
npm run -s operator -- restore FOLDER     restore a backup into an empty data directory and database
npm run -s operator -- keys FILE          make the secrets that several servers share, or add a newer key to them
npm run -s operator -- move               move the SQLite store into the PostgreSQL database of BELVEDERE_DATABASE_URL
`

async function run(place: ServicePlace, [command, argument, ...others]: string[]): Promise<Report> {
  const takesArgument = ['disable', 'enable', 'backup', 'restore', 'keys'].includes(command ?? '')
  if (others.length > 0 || takesArgument !== (argument !== undefined && argument !== '')) throw new Error(usage)
  switch (command) {
    case 'users':
      return { text: await users(place) }
    case 'disable':
      return { text: await disable(place, argument ?? '') }
    case 'enable':
      return { text: await enable(place, argument ?? '') }
    case 'backup':
      return reportBackup(place, argument ?? '')
    case 'restore':
      return reportRestore(place, argument ?? '')
    case 'check':
      return reportCheck(place)
    case 'keys':
      return reportKeys(argument ?? '')
    case 'move':
      return reportMove(place)
    default:
      throw new Error(usage)
  }
}

/** The operator's commands. Those on accounts also work while the service runs: it reads the store for every request. */
async function main(): Promise<void> {
  const place = readConfig(process.env, process.cwd())
  try {
    const { text, isFaulty = false } = await run(place, process.argv.slice(2))
    process.stdout.write(text)
    if (isFaulty) process.exitCode = 1
  } catch (cause) {
    throw explainFileError(explainStoreError(cause, storePath(place.dataDir)), place.dataDir)
  }
}

process.umask(0o077)
await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

/**
 * `npm run bench faults`: faults under load, through the real server's routes and sockets. Every kind of process is
 * killed two hundred times during work, the server is killed during the migrations of an older store, and twenty accounts
 * send the longest sentences at once. `--kills=20` kills less often, `--only=flood` leaves the kills out.
 */
import { startServer } from '../tests/harness/running-server.ts'
import { measureFlood } from './faults/flood.ts'
import { killAgainAndAgain } from './faults/kills.ts'
import { killMigrations } from './faults/migrating.ts'
import type { Program } from './faults/processes.ts'
import { type BenchFigure, reportName, writeReport } from './report.ts'

const flag = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
const kills = Number(flag('kills') ?? 200)
const only = flag('only')
const migrationRounds = 15
const wants = (part: string) => only === undefined || only === part

const figures: BenchFigure[] = []
const losses: string[] = []
if (wants('flood')) {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  try {
    figures.push(...(await measureFlood(server)))
  } finally {
    await server.stop()
  }
}
const kinds: Program[] = [
  'server',
  'visualization service',
  'render processes',
  'reading processes',
  'assistant processes',
]
for (const program of kinds.filter(wants)) {
  const killed = await killAgainAndAgain(program, kills)
  figures.push(...killed.figures)
  losses.push(...killed.lost)
}
if (wants('migrations')) {
  const { faults, hit } = await killMigrations(migrationRounds)
  losses.push(...faults)
  figures.push(
    { name: 'kill -9 at the first start on an older store', unit: 'count', value: migrationRounds },
    { name: 'of those, between two migrations', unit: 'count', value: hit },
    { name: 'migrations: lost or damaged', unit: 'count', value: faults.length, target: { max: 0 } },
  )
}
writeReport(reportName('faults', only, flag('kills')), figures, { lost: losses })

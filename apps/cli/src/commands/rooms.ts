import { connect } from '../api.ts'
import { type CliCommand, UsageError } from '../command.ts'
import { plain, print, printRows, remark } from '../terminal.ts'

export const rooms: CliCommand = {
  usage: 'rooms [create NAME]',
  summary: 'List your rooms, the last used first, or make one',
  details: `
Prints id, name, role, number of files and the chart's title; into a pipe, separated by tabs. "create" prints the new
room's id.

  --json   the whole answer as JSON

Examples:
  belvedere rooms
  room=$(belvedere rooms create "Quarterly figures")
`,
  options: { json: { type: 'boolean' } },
  async run(values, [action, ...words]) {
    if (action === 'create') return create(words.join(' '), values.json === true)
    if (action !== undefined) throw new UsageError(`rooms takes "create", not "${action}".`)
    const mine = await (await connect()).rooms()
    if (values.json === true) return print(JSON.stringify(mine, null, 2))
    if (mine.length === 0) return remark('You have no room yet. Make one: belvedere rooms create "A name"')
    const rows = mine.map(({ id, name, role, files, spec }) => [
      id,
      name,
      role,
      String(files.length),
      spec?.title ?? '',
    ])
    printRows(['ID', 'NAME', 'ROLE', 'FILES', 'CHART'], rows)
  },
}

async function create(name: string, asJson: boolean): Promise<void> {
  if (name.trim() === '') throw new UsageError('Give the room a name.')
  const room = await (await connect()).createRoom(name)
  if (asJson) return print(JSON.stringify(room, null, 2))
  remark(`Made the room “${plain(room.name)}”.`)
  print(room.id)
}

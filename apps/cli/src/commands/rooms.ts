import { connect } from '../api.ts'
import { type CliCommand, UsageError } from '../command.ts'
import { print, printNote, printRows, withoutControls } from '../terminal.ts'

export const rooms: CliCommand = {
  usage: 'rooms [create NAME]',
  summary: 'List your rooms, last used first, or create one',
  details: `
Prints the id, name, role, number of files and chart title of each room, tab-separated if the output is not a terminal.
"create" prints the id of the new room.

  --json   print the whole answer as JSON

Examples:
  belvedere rooms
  room=$(belvedere rooms create "Quarterly figures")
`,
  options: { json: { type: 'boolean' } },
  async run(values, [action, ...words]) {
    if (action === 'create') return create(words.join(' '), values.json === true)
    if (action !== undefined) throw new UsageError(`Unknown action "${action}"; rooms accepts only "create".`)
    const mine = await (await connect()).rooms()
    if (values.json === true) return print(JSON.stringify(mine, null, 2))
    if (mine.length === 0) return printNote('You have no rooms yet. Create one with: belvedere rooms create "A name"')
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
  if (name.trim() === '') throw new UsageError('Specify a name for the room.')
  const room = await (await connect()).createRoom(name)
  if (asJson) return print(JSON.stringify(room, null, 2))
  printNote(`Created the room “${withoutControls(room.name)}”.`)
  print(room.id)
}

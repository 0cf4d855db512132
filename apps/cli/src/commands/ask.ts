import { AppError } from '@belvedere/contract'
import type { ChartSpec } from '@belvedere/sdk'
import { connect, requireRoom } from '../api.ts'
import { type CliCommand, optionText } from '../command.ts'
import { print, progressLine, readInput, withoutControls } from '../terminal.ts'

export const ask: CliCommand = {
  usage: 'ask [--room ROOM] "SENTENCE"',
  summary: 'Send a message to the assistant of a room',
  details: `
Prints the answer, and the title of the chart if it is new. Without a sentence, reads one from standard input.

  --room ROOM   id or name of the room (default: the last used room)
  --json        print the whole answer as JSON: the message and the room's current spec

Examples:
  belvedere ask "average horsepower by origin as bars"
  belvedere ask --json "only Japan" | jq .spec
`,
  options: { room: { type: 'string' }, json: { type: 'boolean' } },
  async run(values, words) {
    const sentence = words.length > 0 ? words.join(' ') : (await readInput('a sentence')).trim()
    const api = await connect()
    const room = await requireRoom(api, optionText(values, 'room'))
    const line = progressLine()
    line.show('Thinking …')
    const answer = await api.ask(room.id, sentence).finally(() => line.end())
    const { message, spec } = answer
    if (values.json === true) print(JSON.stringify(answer, null, 2))
    else {
      if (message.text !== '') print(withoutControls(message.text))
      if (message.spec !== undefined && spec !== null) print(withoutControls(`Chart: ${titleOf(spec)}`))
      for (const { label } of message.question?.options ?? []) print(withoutControls(`- ${label}`))
    }
    if (message.status !== 'done')
      throw new AppError(
        'unavailable',
        message.error?.detail ?? `The assistant’s answer has the status "${message.status}".`,
      )
  },
}

/** A title is a text, an array of lines, or an object with either. */
function titleOf({ title }: ChartSpec): string {
  const text = typeof title === 'object' && title !== null && 'text' in title ? title.text : title
  return Array.isArray(text) ? text.join(' ') : String(text ?? 'untitled')
}

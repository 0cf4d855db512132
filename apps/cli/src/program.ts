import { parseArgs } from 'node:util'
import { AppError } from '@belvedere/contract'
import product from '../package.json' with { type: 'json' }
import { type CliCommand, type OptionValues, UsageError } from './command.ts'
import { ask } from './commands/ask.ts'
import { frame } from './commands/frame.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { rooms } from './commands/rooms.ts'
import { upload } from './commands/upload.ts'
import { print, printError, withoutControls } from './terminal.ts'

const commands: { [name: string]: CliCommand } = { login, logout, rooms, upload, ask, frame }

/** 0: done · 1: refused or failed · 2: usage error · 3: missing or invalid key. */
type ExitCode = 0 | 1 | 2 | 3

/** Runs the command line. Results go to stdout, everything else to stderr. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const [name = '', ...rest] = args
  if (name === '--version') return done(product.version)
  if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) return done(overview())
  if (name === 'help') return main([rest[0] ?? '', '--help'])
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  try {
    if (command === undefined) throw new UsageError(name === '' ? 'Specify a command.' : `Unknown command "${name}".`)
    const { values, positionals } = parseOptions(command, rest)
    if (values.help === true) return done(helpOf(command))
    await command.run(values, positionals)
    return 0
  } catch (error) {
    return failed(error, command === undefined ? 'belvedere --help' : `belvedere ${name} --help`)
  }
}

function done(text: string): ExitCode {
  print(text)
  return 0
}

function parseOptions(command: CliCommand, args: string[]): { values: OptionValues; positionals: string[] } {
  const help = { type: 'boolean', short: 'h' } as const
  try {
    return parseArgs({ args, options: { ...command.options, help }, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}

function failed(error: unknown, help: string): ExitCode {
  if (error instanceof UsageError) {
    printError(`${error.message} See: ${help}`)
    return 2
  }
  if (!(error instanceof AppError)) {
    printError(error instanceof Error ? error.message : String(error))
    return 1
  }
  printError(withoutControls(error.message))
  for (const { path, message } of error.errors ?? [])
    if (path !== '') printError(withoutControls(`  ${path}: ${message}`))
  if (error.retryAfterSeconds !== undefined) printError(`Try again in ${error.retryAfterSeconds} s.`)
  if (error.code !== 'not_authenticated') return 1
  printError('Sign in with: belvedere login')
  return 3
}

const overview = () =>
  `
Belvedere on the command line: upload a file, say what you want to see, save the chart.

Usage: belvedere <command> [options]

${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage.padEnd(34)} ${summary}`)
  .join('\n')}

  belvedere <command> --help         show the help of a command

Environment:
  BELVEDERE_URL, BELVEDERE_API_KEY   override the stored credentials
  NO_COLOR                           disable colours

Exit status: 0 success, 1 refused or failed, 2 invalid usage, 3 missing or invalid key.
`.trim()

const helpOf = ({ usage, summary, details }: CliCommand) =>
  `Usage: belvedere ${usage}\n\n${summary}.\n\n${details.trim()}`

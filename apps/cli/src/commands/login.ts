import { hostname } from 'node:os'
import { AppError, routes } from '@belvedere/contract'
import { belvedere, CookieJar, createClient } from '@belvedere/sdk'
import { type CliCommand, optionText, UsageError } from '../command.ts'
import { credentialsPath, localUrl, originOf, storeCredentials } from '../credentials.ts'
import { askPerson, isInteractive, printNote, readInput } from '../terminal.ts'

export const login: CliCommand = {
  usage: 'login [URL] [--email E-MAIL]',
  summary: 'Store an API key for a server',
  details: `
Asks for missing values. Create a key under Account in Belvedere; if you have none, sign in with e-mail and password, which
creates a key named after this machine. Secrets are never arguments: they are prompted for, or read from standard input.

  --email E-MAIL   sign in with this e-mail to create a key; asks for the password

Examples:
  belvedere login
  belvedere login https://belvedere.example.org < key.txt
`,
  options: { email: { type: 'string' } },
  async run(values, [address, ...more]) {
    if (more.length > 0)
      throw new UsageError('Specify only one address. Secrets are never arguments: they are prompted for.')
    const url = originOf(address ?? process.env.BELVEDERE_URL ?? (await askUrl()))
    warnOfPlainHttp(url)
    const key = await obtainKey(url, optionText(values, 'email'))
    // `forbidden` means a valid key with write scope only.
    await belvedere({ url, key })
      .rooms()
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
      })
    await storeCredentials({ url, key })
    printNote(`Signed in at ${url}. The key is stored in ${credentialsPath()}`)
  },
}

async function askUrl(): Promise<string> {
  if (!isInteractive()) throw new UsageError('Specify the address of the server.')
  return (await askPerson(`Address of the server [${localUrl}]: `)) || localUrl
}

async function obtainKey(url: string, email: string | undefined): Promise<string> {
  if (!isInteractive()) {
    const secret = (await readInput(email === undefined ? 'an API key' : 'the password')).trim()
    return email === undefined ? secret : makeKey(url, { email, password: secret })
  }
  const key = email === undefined ? await askPerson('API key (leave empty to sign in): ', { secret: true }) : ''
  if (key !== '') return key
  const person = email ?? (await askPerson('E-mail: '))
  return makeKey(url, { email: person, password: await askPerson('Password: ', { secret: true }) })
}

/** Creates a key named after this machine, in a session that ends afterwards. */
async function makeKey(url: string, person: { email: string; password: string }): Promise<string> {
  const client = createClient({ baseUrl: url, cookies: new CookieJar() })
  await client.call(routes.auth.login, { body: person })
  try {
    return (await client.call(routes.keys.create, { body: { name: hostname().slice(0, 100) } })).key
  } finally {
    await client.call(routes.auth.logout)
  }
}

function warnOfPlainHttp(url: string): void {
  const { protocol, hostname: host } = new URL(url)
  if (protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host))
    printNote(`Warning: ${url} is not encrypted; anyone on the network path can read the key.`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { routes } from '@belvedere/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password, signIn } from './harness/account.ts'
import { type BuiltCli, buildCli } from './harness/built-cli.ts'
import { aKey } from './harness/key-holder.ts'
import { type RunningServer, startServer } from './harness/running-server.ts'

const email = 'grace@example.org'
const cars = 'Origin,Horsepower\nJapan,70\nJapan,95\nUSA,130\nUSA,165\nEurope,90\n'

let cli: BuiltCli
let server: RunningServer
let folder: string
let key: string
beforeAll(async () => {
  ;[cli, server] = await Promise.all([buildCli(), startServer()])
  key = await aKey(server.url, email)
}, 120_000)
afterAll(async () => {
  cli?.remove()
  await server?.stop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belvedere-cli-'))
  writeFileSync(join(folder, 'cars.csv'), cars)
  return () => rmSync(folder, { recursive: true })
})

const credentials = () => join(folder, 'config/belvedere/credentials.json')
const savedCredentials = () => JSON.parse(readFileSync(credentials(), 'utf8'))
const signedIn = () => ({ BELVEDERE_URL: server.url, BELVEDERE_API_KEY: key })

/** Runs the command line as it is published, without a terminal, as a script does. */
async function belvedere(args: string[], { input = '', env = {} }: { input?: string; env?: object } = {}) {
  const child = spawn(process.execPath, [join(cli.bin, 'belvedere'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), ...env },
  })
  child.stdin.end(input)
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status, stdout, stderr }
}

describe('login', () => {
  it('[S17] stores the key from standard input, readable by its owner only', async () => {
    const { status, stderr } = await belvedere(['login', `${server.url}/`], { input: `${key}\n` })
    expect([status, stderr]).toEqual([0, expect.stringContaining(credentials())])
    expect(stderr).not.toContain(key)
    expect(savedCredentials()).toEqual({ url: server.url, key })
    expect(statSync(credentials()).mode & 0o777).toBe(0o600)
    expect((await belvedere(['rooms'])).status).toBe(0)
  })

  it('creates a key with e-mail and password and ends the session', async () => {
    const { client } = await signIn(server.url, email)
    const open = async () => (await client.call(routes.auth.sessions)).sessions.length
    const before = await open()
    expect((await belvedere(['login', server.url, '--email', email], { input: password })).status).toBe(0)
    expect(savedCredentials().key).toMatch(/^bv_/)
    expect(savedCredentials().key).not.toBe(key)
    expect(await open()).toBe(before)
  })

  it('stores no invalid key', async () => {
    const wrong = await belvedere(['login', server.url], { input: 'bv_0123456789abcdefghij' })
    expect([wrong.status, wrong.stderr]).toEqual([3, expect.stringContaining('not valid')])
    const guess = await belvedere(['login', server.url, '--email', email], { input: 'a guess' })
    expect([guess.status, guess.stderr.includes('guess')]).toEqual([1, false])
    expect((await belvedere(['login', 'nowhere'], { input: key })).status).toBe(1)
    expect((await belvedere(['login', server.url, key])).status).toBe(2)
    expect(existsSync(credentials())).toBe(false)
  })

  it('sends the stored key to no other server', async () => {
    await belvedere(['login', server.url], { input: key })
    const { status, stderr } = await belvedere(['rooms'], { env: { BELVEDERE_URL: 'http://localhost:1' } })
    expect([status, stderr]).toEqual([3, expect.stringContaining(`for ${server.url}`)])
  })

  it('is undone by logout', async () => {
    await belvedere(['login', server.url], { input: key })
    expect((await belvedere(['logout'])).stderr).toContain('revoke it')
    expect(existsSync(credentials())).toBe(false)
    const { status, stderr } = await belvedere(['rooms'])
    expect([status, stderr]).toEqual([3, expect.stringContaining('belvedere login')])
  })
})

describe('a chart from a file', () => {
  it('is made with rooms, upload, ask and frame, in the room used last', async () => {
    const env = signedIn()
    const made = await belvedere(['rooms', 'create', 'Cars', 'of', folder], { env })
    const id = made.stdout.trim()
    expect((await belvedere(['upload', 'cars.csv'], { env })).stdout).toBe('cars.csv\tcars: 5 rows, 2 columns\n')
    const answer = await belvedere(['ask', 'average horsepower by origin as bars'], { env })
    expect([answer.status, answer.stdout]).toEqual([
      0,
      expect.stringMatching(/\nChart: Average horsepower by origin\n$/),
    ])
    const listed = await belvedere(['rooms'], { env })
    expect(listed.stdout.split('\n')[0]).toBe(`${id}\tCars of ${folder}\towner\t1\tAverage horsepower by origin`)
    expect((await belvedere(['frame', '-o', 'chart.png', '--width', '400', '--ratio', '1'], { env })).status).toBe(0)
    expect(readFileSync(join(folder, 'chart.png')).readUInt32BE(16)).toBe(400)
    const svg = await belvedere(['frame', '--room', `cars of ${folder}`, '-o', '-', '--format', 'svg'], { env })
    expect(svg.stdout).toMatch(/^<svg.*<\/svg>\s*$/s)
  }, 120_000)

  it('reads a file and a sentence from pipes, and answers in JSON', async () => {
    const env = signedIn()
    const created = await belvedere(['rooms', 'create', 'Pipes'], { env })
    expect([created.status, created.stderr]).toEqual([0, 'Created the room “Pipes”.\n'])
    const room = created.stdout.trim()
    const sent = await belvedere(['upload', '-', '--name', 'autos.csv', '--room', room, '--json'], { env, input: cars })
    expect([sent.status, sent.stderr]).toEqual([0, 'Uploaded to the room “Pipes”.\n'])
    expect(JSON.parse(sent.stdout)).toMatchObject([{ name: 'autos.csv', status: 'ready' }])
    const answer = await belvedere(['ask', '--room', room, '--json'], {
      env,
      input: 'total horsepower by origin as bars\n',
    })
    expect(JSON.parse(answer.stdout)).toMatchObject({ message: { role: 'assistant' }, spec: { mark: { type: 'bar' } } })
  })

  it('replaces the content of a file on request', async () => {
    const env = signedIn()
    const room = (await belvedere(['rooms', 'create', 'Replacing'], { env })).stdout.trim()
    await belvedere(['upload', 'cars.csv'], { env })
    writeFileSync(join(folder, 'cars.csv'), `${cars}Italy,60\n`)
    const sent = await belvedere(['upload', 'cars.csv', '--replace', '--json'], { env })
    expect(JSON.parse(sent.stdout)).toMatchObject([{ name: 'cars.csv', version: 2, tables: [{ rows: 6 }] }])
    const listed = await belvedere(['rooms'], { env })
    expect(listed.stdout).toContain(`${room}\tReplacing\towner\t1\t`)
  })

  it('names the file that cannot be read', async () => {
    const env = signedIn()
    await belvedere(['rooms', 'create', 'Broken'], { env })
    writeFileSync(join(folder, 'empty.csv'), '')
    const { status, stdout, stderr } = await belvedere(['upload', 'empty.csv', 'cars.csv'], { env })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/empty\.csv: .*empty/i)])
    expect(stdout).toContain('cars.csv\tcars')
  })
})

describe('an error', () => {
  it.each([
    ['no command', [], 2, /belvedere --help/],
    ['an unknown command', ['draw'], 2, /"draw"/],
    ['an inherited property as a command', ['toString'], 2, /"toString"/],
    ['an unknown option', ['ask', '--rom', 'x', 'y'], 2, /--rom.*belvedere ask --help/],
    ['a frame without a file', ['frame'], 2, /-o chart\.png/],
    ['an unknown format', ['frame', '-o', 'chart.gif'], 2, /png, svg or pdf/],
    ['a width that is not a number', ['frame', '-o', 'a.png', '--width', 'wide'], 2, /--width.*"wide"/],
    ['a param without a value', ['frame', '-o', 'a.png', '--param', 'year'], 2, /name=value/],
    ['a missing file', ['upload', 'none.csv', '--room', 'Sketches'], 1, /none\.csv/],
    ['an unknown room', ['ask', '--room', 'Nowhere', 'hello'], 1, /"Nowhere".*belvedere rooms/],
    ['a room without a chart', ['frame', '--room', 'Sketches', '-o', 'a.png'], 1, /chart/],
  ])('about %s is on standard error only', async (_what, args, status, says) => {
    const env = signedIn()
    if (args.includes('Sketches') && !(await belvedere(['rooms'], { env })).stdout.includes('Sketches'))
      await belvedere(['rooms', 'create', 'Sketches'], { env })
    const ended = await belvedere(args, { env })
    expect(ended).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(says) })
  })

  it('names the server that does not respond', async () => {
    const env = { ...signedIn(), BELVEDERE_URL: 'http://localhost:1' }
    const { status, stderr } = await belvedere(['rooms'], { env })
    expect([status, stderr]).toEqual([1, expect.stringContaining('http://localhost:1')])
  })

  it('help lists the arguments of a command on standard output', async () => {
    expect((await belvedere(['--help'])).stdout).toMatch(/login.*\n.*logout.*\n.*rooms.*\n.*upload.*\n.*ask.*\n.*frame/)
    expect(await belvedere(['frame', '--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--theme'),
    })
    expect(await belvedere(['help', 'ask'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--json') })
    expect((await belvedere(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../apps/server/src/config/config.ts'
import { aServer } from '../apps/server/testing/test-server.ts'
import { createNodeMetrics } from '../apps/viz/src/node/node-metrics.ts'
import { readNodeSettings } from '../apps/viz/src/node/settings.ts'

/** What operators start the product with says the same as the product. */

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readYaml = (path: string): unknown => parse(read(path), { merge: true })
const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

const chart = 'deploy/helm/belvedere'
const files = globSync(['Dockerfile', 'deploy/**/*', 'docs/operating.md'], { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((path) => !path.startsWith('deploy/secrets/'))

const text = z.string()
const service = z.object({
  image: text,
  environment: z.record(text, text).default({}),
  ports: z.array(text).default([]),
  secrets: z.array(text).default([]),
  volumes: z.array(text).default([]),
})
const compose = z
  .object({ services: z.record(text, service), secrets: z.record(text, z.object({ file: text })) })
  .parse(readYaml('deploy/compose.yaml'))
const servers = ['server1', 'server2']
const nodes = ['viz1', 'viz2']

describe('settings', () => {
  /** Names that only these files know. */
  const composeNames = ['IMAGE', 'LISTEN', 'LISTEN_TLS', 'PUBLIC_URL', 'SUBNET'].map((name) => `BELVEDERE_${name}`)
  const isSetting = (name: string) => {
    try {
      readConfig({ [name]: undefined }, root)
      return true
    } catch (error) {
      return !String(error).includes(`${name} is not a setting`)
    }
  }

  it.each(files)('that %s names exist', (path) => {
    const names = matches(read(path), /\b(BELVEDERE_[A-Z][A-Z0-9_]*[A-Z0-9])\b(?!_?…)/g)
    const unknown = names
      .map((name) => (/_(DATABASE_URL|REDIS_URL|API_KEY)_FILE$/.test(name) ? name.replace(/_FILE$/, '') : name))
      .filter((name) => !composeNames.includes(name) && !isSetting(name))
    expect(unknown).toEqual([])
  })

  const folder = mkdtempSync(join(tmpdir(), 'belvedere-deploy-'))
  const secretFile = join(folder, 'secret')
  writeFileSync(secretFile, 'x'.repeat(64))
  afterAll(() => rmSync(folder, { recursive: true }))
  /** As Compose and the entry script pass them on. */
  const environmentOf = (name: string) =>
    Object.fromEntries(
      Object.entries(compose.services[name]?.environment ?? {})
        .map(([setting, value]) => [setting, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')] as const)
        .filter(([, value]) => value !== '')
        .map(([setting, value]) =>
          setting === 'BELVEDERE_DATABASE_URL_FILE'
            ? ['BELVEDERE_DATABASE_URL', 'postgres://belvedere:x@postgres:5432/belvedere']
            : [setting, value.startsWith('/run/secrets/viz') ? secretFile : value],
        ),
    )

  it.each(servers)('of %s in compose.yaml are accepted', (name) => {
    expect(readConfig(environmentOf(name), root)).toMatchObject({
      redisUrl: 'redis://valkey:6379',
      keysFile: '/run/secrets/keys',
      storage: { bucket: 'belvedere', endpoint: 'http://objects:8333' },
      trustedProxies: ['172.31.77.0/24'],
      smtpUrl: null,
    })
  })
  it.each(nodes)('of %s in compose.yaml are accepted', (name) => {
    expect(readNodeSettings(environmentOf(name))).toMatchObject({
      listen: { host: '0.0.0.0', port: 8100 },
      address: { host: name, port: 8100 },
      bucket: { bucket: 'belvedere' },
    })
  })
})

describe('compose.yaml', () => {
  it('has the secrets that make-secrets makes', () => {
    const made = read('deploy/make-secrets')
    const lacking = Object.values(compose.secrets).filter(({ file }) => !made.includes(file.replace('./secrets/', '')))
    expect(lacking).toEqual([])
    for (const { secrets, environment } of Object.values(compose.services)) {
      const used = matches(Object.values(environment).join('\n'), /\/run\/secrets\/(\w+)/g)
      expect(secrets).toEqual(expect.arrayContaining(used))
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets))
    }
  })
  it('gives each part a data directory of its own', () => {
    const volumes = [...servers, ...nodes].flatMap((name) => compose.services[name]?.volumes ?? [])
    expect(new Set(volumes).size).toBe(volumes.length)
  })
})

describe('ports and addresses', () => {
  const [serverPort = '', nodePort = ''] = /^EXPOSE (\d+) (\d+)$/m.exec(read('Dockerfile'))?.slice(1) ?? []
  it('are those that the parts listen on', () => {
    expect(read('Dockerfile')).toContain(`PORT=${serverPort}`)
    expect(read('deploy/haproxy/haproxy.cfg')).toContain(`bind :${serverPort}`)
    expect(matches(read(`${chart}/templates/server.yaml`), /containerPort: (\d+)/g)).toEqual([serverPort])
    expect(matches(read(`${chart}/templates/viz.yaml`), /containerPort: (\d+)/g)).toEqual([nodePort])
    expect(matches(read(`${chart}/templates/viz.yaml`), /\]:(\d+)"/g)).toEqual([nodePort])
  })
  it('of what is proxied and scraped are parts of compose.yaml', () => {
    expect(matches(read('deploy/haproxy/haproxy.cfg'), /^ +server \w+ (\S+)$/gm)).toEqual(
      servers.map((name) => `${name}:${serverPort}`),
    )
    expect(matches(read('deploy/prometheus/prometheus.yml'), /["'](\w+:\d+)["']/g)).toEqual([
      ...servers.map((name) => `${name}:${serverPort}`),
      ...nodes.map((name) => `${name}:${nodePort}`),
    ])
  })
})

describe('paths', () => {
  it('that the image copies, the entry script starts and the services run exist', () => {
    const copied = read('Dockerfile')
      .split('\n')
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1))
    const started = matches(read('deploy/belvedere'), /\$root\/([\w/.-]+\.(?:ts|mjs))/g)
    const units = globSync('deploy/systemd/*.service', { cwd: root }).map(read).join('\n')
    const run = matches(units, /ExecStart=\/opt\/belvedere\/(\S+)/g)
    expect(started.length).toBeGreaterThan(3)
    expect(run).toEqual(['deploy/belvedere'])
    expect([...copied, ...started, ...run].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
  it('that docs/operating.md links exist', () => {
    const links = matches(read('docs/operating.md'), /\]\(([^)#]+)[^)]*\)/g)
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([])
  })
  it('that alerts name are headings', () => {
    const anchors = read('docs/operating.md')
      .split('\n')
      .filter((line) => line.startsWith('## '))
      .map((line) => line.slice(3).toLowerCase().replaceAll(' ', '-'))
    expect(anchors).toEqual(
      expect.arrayContaining(matches(read('deploy/prometheus/rules.yml'), /operating\.md#(\S+)/g)),
    )
  })
})

describe('versions', () => {
  const { version } = z.object({ version: text }).parse(JSON.parse(read('package.json')))
  it('of the image and the chart are those of the product', () => {
    expect(readYaml(`${chart}/Chart.yaml`)).toMatchObject({ version, appVersion: version })
    for (const name of [...servers, ...nodes]) expect(compose.services[name]?.image).toContain(`belvedere:${version}}`)
  })
  it('of Node are the same in the image and without it', () => {
    const [pinned] = matches(read('scripts/runtime.mjs'), /nodeVersion = '([\d.]+)'/g)
    expect(read('Dockerfile')).toContain(`ARG NODE_VERSION=${pinned}\n`)
  })
})

describe('the chart', () => {
  const values = readYaml(`${chart}/values.yaml`)
  const templates = globSync(`${chart}/templates/*`, { cwd: root }).map(read).join('\n')
  const at = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((value, key) => Object.entries(value ?? {}).find(([name]) => name === key)?.[1], values)

  it('uses values that exist', () => {
    const used = matches(templates, /\.Values\.([\w.]+\w)/g)
    expect(used.filter((path) => at(path) === undefined)).toEqual([])
  })
  it('has a schema with the values that exist', () => {
    const schemaProperties = z.object({ properties: z.record(text, z.unknown()).optional() })
    const differences = (value: unknown, schema: unknown, path: string): string[] => {
      const { properties } = schemaProperties.parse(schema)
      if (properties === undefined || typeof value !== 'object' || value === null) return []
      const [names, known] = [Object.keys(value), Object.keys(properties)].map((all) =>
        all.filter((name) => name !== 'global'),
      )
      const own = path.endsWith('resources') || JSON.stringify(names?.toSorted()) === JSON.stringify(known?.toSorted())
      return [
        ...(own ? [] : [path]),
        ...Object.entries(value).flatMap(([name, child]) =>
          properties[name] === undefined ? [] : differences(child, properties[name], `${path}.${name}`),
        ),
      ]
    }
    expect(differences(values, JSON.parse(read(`${chart}/values.schema.json`)), 'values')).toEqual([])
  })
})

describe('metrics', () => {
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ record: text.optional(), expr: text })) })) })
    .parse(readYaml('deploy/prometheus/rules.yml'))
    .groups.flatMap((group) => group.rules)
  const recorded = rules.flatMap(({ record }) => (record === undefined ? [] : [record]))
  const metricsIn = (expression: string) =>
    matches(expression.replace(/"[^"]*"/g, ''), /\b((?:(?:instance|job):)?(?:belvedere|nodejs|process)_[\w:]+)/g)

  it('of alerts, the dashboard and the adapter are registered', async () => {
    const server = await aServer()
    const { text: ofServer } = await server.browser().send('GET', '/metrics')
    await server.close()
    const { registry } = createNodeMetrics(() => {
      throw new Error('Nothing is read.')
    })
    const registered = [
      ...matches(ofServer, /^# TYPE (\w+)/gm),
      ...registry.getMetricsAsArray().map(({ name }) => name),
      ...recorded,
    ]
    const dashboard = matches(read('deploy/grafana/belvedere.json'), /"expr": "((?:[^"\\]|\\.)*)"/g).map((expression) =>
      expression.replaceAll('\\"', '"'),
    )
    const adapter = matches(read('deploy/prometheus/adapter.yaml'), /seriesQuery: ["'](.+)["']$/gm)
    const expressions = [...rules.map(({ expr }) => expr), ...dashboard, ...adapter]
    expect(dashboard.length).toBeGreaterThan(20)
    const unknown = expressions
      .flatMap(metricsIn)
      .filter((name) => !registered.includes(name) && !registered.includes(name.replace(/_(bucket|count|sum)$/, '')))
    expect(unknown).toEqual([])
  })
  it('that the chart scales by are those of the adapter', () => {
    const adapter = read('deploy/prometheus/adapter.yaml')
    const used = matches(read(`${chart}/templates/autoscaling.yaml`), /metric: \{ name: (\w+) \}/g)
    expect(used.filter((name) => !adapter.includes(name))).toEqual([])
  })
})

it('every YAML file has no error', () => {
  const faults = files
    .filter((path) => /\.ya?ml$/.test(path) && !path.includes('/templates/'))
    .flatMap((path) => parseAllDocuments(read(path), { merge: true }).flatMap(({ errors }) => errors.map(String)))
  expect(faults).toEqual([])
})

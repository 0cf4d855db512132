import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('leaves the settings of the command line alone', () => {
    expect(() => readConfig({ BELVEDERE_URL: 'http://localhost:8000', BELVEDERE_API_KEY: 'bv_x' }, '/')).not.toThrow()
  })

  it('has a default for everything', () => {
    expect(readConfig({}, '/srv')).toEqual({
      port: 8000,
      host: '127.0.0.1',
      logLevel: 'info',
      dataDir: '/srv/data',
      databaseUrl: null,
      redisUrl: null,
      keysFile: null,
      storage: null,
      vizSecret: null,
      cacheBytes: 2 * 1024 ** 3,
      publicUrl: null,
      trustedProxies: [],
      metricsFrom: [],
      maxUploadBytes: 2 * 1024 ** 3,
      urlImports: 'off',
      databases: 'private',
      offeredConnections: [],
      keep: null,
      chartLimits: { rows: 2_000_000, marks: 500_000, panels: 1000, pixels: 16_000_000, seconds: 10, megabytes: 1024 },
      roomLimits: { open: 100 },
      queryLimits: { megabytes: 1500, threads: 2, atOnce: 2, waitSeconds: 30 },
      guests: true,
      accessTokenMinutes: 15,
      refreshTokenDays: 7,
      providers: [],
      smtpUrl: null,
      mailFrom: null,
      languageModel: null,
      privateEndpoints: true,
      isLocal: true,
    })
  })
  it('names the nearest setting for an unknown one', () => {
    expect(() => readConfig({ BELVEDERE_DATA_DR: 'x' }, '/')).toThrow(
      'BELVEDERE_DATA_DR is not a setting. Did you mean BELVEDERE_DATA_DIR?',
    )
  })
  it('says what a number may be', () => {
    expect(() => readConfig({ PORT: 'abc' }, '/')).toThrow('PORT: Enter a whole number from 0 to 65535.')
    expect(() => readConfig({ PORT: '80.5' }, '/')).toThrow('PORT: Enter a whole number from 0 to 65535.')
    expect(() => readConfig({ BELVEDERE_MAX_UPLOAD_BYTES: '-1' }, '/')).toThrow('Enter a whole number, 1 or more.')
  })
  it('says how long tokens may live', () => {
    const set = (minutes: string, days: string) =>
      readConfig({ BELVEDERE_ACCESS_TOKEN_MINUTES: minutes, BELVEDERE_REFRESH_TOKEN_DAYS: days }, '/')
    expect(set('1', '90')).toMatchObject({ accessTokenMinutes: 1, refreshTokenDays: 90 })
    expect(() => set('0', '91')).toThrow(
      'BELVEDERE_ACCESS_TOKEN_MINUTES: Enter a whole number from 1 to 1440.\n' +
        'BELVEDERE_REFRESH_TOKEN_DAYS: Enter a whole number from 1 to 90.',
    )
    expect(() => set('1441', '0')).toThrow(/1440[\s\S]*90/)
  })
  it('reports all errors together', () => {
    const read = () => readConfig({ PORT: '99999', BELVEDERE_TRUSTED_PROXIES: '10.0.0.0/99', BELVEDERE_X: '1' }, '/')
    expect(read).toThrow(/BELVEDERE_X[\s\S]*PORT[\s\S]*BELVEDERE_TRUSTED_PROXIES/)
  })
  it('accepts ranges of proxies and the origin of the public URL', () => {
    const config = readConfig(
      { BELVEDERE_TRUSTED_PROXIES: '10.0.0.0/8, ::1', BELVEDERE_PUBLIC_URL: 'https://charts.example.org/' },
      '/',
    )
    expect(config).toMatchObject({ trustedProxies: ['10.0.0.0/8', '::1'], publicUrl: 'https://charts.example.org' })
  })
  it.each([
    ['https://Charts.Example.ORG', 'https://charts.example.org'],
    ['https://charts.example.org:443/', 'https://charts.example.org'],
    ['https://charts.example.org.', 'https://charts.example.org'],
    ['https://charts.example.org.:8443/', 'https://charts.example.org:8443'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
  ])('writes the public URL %s as browsers write an origin', (publicUrl, origin) => {
    expect(readConfig({ BELVEDERE_PUBLIC_URL: publicUrl }, '/').publicUrl).toBe(origin)
  })
  it('says what a mail server and a sender look like', () => {
    const config = readConfig(
      { SMTP_URL: 'smtp://mail.example.org:587', BELVEDERE_MAIL_FROM: 'Charts <c@example.org>' },
      '/',
    )
    expect(config).toMatchObject({ smtpUrl: 'smtp://mail.example.org:587', mailFrom: 'Charts <c@example.org>' })
    expect(() => readConfig({ SMTP_URL: 'https://example.org', BELVEDERE_MAIL_FROM: 'me' }, '/')).toThrow(
      /SMTP_URL: Enter smtp:[\s\S]*BELVEDERE_MAIL_FROM: Enter an address/,
    )
  })
  it('takes a bucket with a database, and a prefix of keys with and without a slash', () => {
    const settings = { BELVEDERE_DATABASE_URL: 'postgres://db/belvedere', BELVEDERE_S3_BUCKET: 'charts' }
    const amazon = { bucket: 'charts', endpoint: null, region: 'us-east-1', prefix: '' }
    expect(readConfig(settings, '/').storage).toEqual(amazon)
    const other = { BELVEDERE_S3_ENDPOINT: 'http://minio:9000', BELVEDERE_S3_PREFIX: 'a/b', BELVEDERE_CACHE_MB: '100' }
    expect(readConfig({ ...settings, ...other }, '/')).toMatchObject({
      storage: { ...amazon, endpoint: 'http://minio:9000', prefix: 'a/b/' },
      cacheBytes: 100 * 1024 ** 2,
    })
    expect(readConfig({ ...settings, BELVEDERE_S3_PREFIX: 'a/' }, '/').storage?.prefix).toBe('a/')
    for (const prefix of ['/a', '../a', 'a//b', 'a/../b', 'ä', 'a b'])
      expect(() => readConfig({ ...settings, BELVEDERE_S3_PREFIX: prefix }, '/')).toThrow('BELVEDERE_S3_PREFIX: Enter')
  })
  it('says what a bucket needs', () => {
    expect(() => readConfig({ BELVEDERE_S3_BUCKET: 'charts' }, '/')).toThrow(/Set BELVEDERE_DATABASE_URL, too/)
    expect(() => readConfig({ BELVEDERE_S3_ENDPOINT: 'http://minio:9000' }, '/')).toThrow(
      /Set BELVEDERE_S3_BUCKET, too/,
    )
  })
  it('takes a language model, and names what it lacks without repeating its key', () => {
    const settings = { BELVEDERE_LLM_KIND: 'openai-compatible', BELVEDERE_LLM_BASE_URL: 'http://localhost:11434/v1' }
    expect(readConfig({ ...settings, BELVEDERE_LLM_MODEL: 'small' }, '/').languageModel).toEqual({
      kind: 'openai-compatible',
      baseUrl: 'http://localhost:11434/v1',
      model: 'small',
      apiKey: null,
      tokensPerDay: 5_000_000,
      tokensPerPerson: 500_000,
      secondsPerCall: 20,
    })
    const read = () => readConfig({ BELVEDERE_LLM_KIND: 'anthropic', BELVEDERE_LLM_API_KEY: 'canary key' }, '/')
    expect(read).toThrow(/^(?!.*canary).*BELVEDERE_LLM_API_KEY/s)
    expect(() => readConfig({ BELVEDERE_LLM_API_KEY: 'canary' }, '/')).toThrow(/_KIND: Set[\s\S]*_URL[\s\S]*_MODEL/)
  })
  it.each([
    ['nothing is set', {}, true],
    ['it listens on this machine alone', { HOST: '::1' }, true],
    ['its public URL is of this machine', { BELVEDERE_PUBLIC_URL: 'https://localhost:8443' }, true],
    ['it listens for others', { HOST: '0.0.0.0' }, false],
    ['a proxy on this machine brings others', { BELVEDERE_PUBLIC_URL: 'https://charts.example.org' }, false],
    [
      'its public URL only begins like one of this machine',
      { BELVEDERE_PUBLIC_URL: 'https://127.0.0.1.nip.io' },
      false,
    ],
  ])(
    '[S20] by itself lets people name endpoints of this machine only where it alone is served: %s',
    (_when, env, on) => {
      expect(readConfig(env, '/')).toMatchObject({ privateEndpoints: on, isLocal: on })
      expect(readConfig({ ...env, BELVEDERE_LLM_PRIVATE_ENDPOINTS: 'on' }, '/').privateEndpoints).toBe(true)
      expect(readConfig({ ...env, BELVEDERE_LLM_PRIVATE_ENDPOINTS: 'off' }, '/').privateEndpoints).toBe(false)
    },
  )
})

it('names what several servers need', () => {
  expect(() => readConfig({ BELVEDERE_REDIS_URL: 'redis://cache:6379' }, '/')).toThrow(
    /BELVEDERE_DATABASE_URL: Several servers.*\nBELVEDERE_KEYS_FILE: .*\nBELVEDERE_S3_BUCKET: .*\nBELVEDERE_VIZ_SECRET_FILE: /,
  )
  const secretFile = join(mkdtempSync(join(tmpdir(), 'belvedere-config-')), 'secret')
  writeFileSync(secretFile, 's'.repeat(32))
  const complete = {
    BELVEDERE_REDIS_URL: 'rediss://user:word@cache:6379',
    BELVEDERE_DATABASE_URL: 'postgres://db/belvedere',
    BELVEDERE_KEYS_FILE: 'keys.json',
    BELVEDERE_S3_BUCKET: 'charts',
    BELVEDERE_VIZ_SECRET_FILE: secretFile,
  }
  expect(readConfig(complete, '/srv')).toMatchObject({
    redisUrl: complete.BELVEDERE_REDIS_URL,
    keysFile: '/srv/keys.json',
  })
})

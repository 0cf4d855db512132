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
      publicUrl: null,
      trustedProxies: [],
      maxUploadBytes: 2 * 1024 ** 3,
      guests: true,
      providers: [],
      smtpUrl: null,
      mailFrom: null,
    })
  })
  it('names the nearest setting for an unknown one', () => {
    expect(() => readConfig({ BELVEDERE_DATA_DR: 'x' }, '/')).toThrow(
      'BELVEDERE_DATA_DR is not a setting. Did you mean BELVEDERE_DATA_DIR?',
    )
  })
  it('names every mistake at once', () => {
    const read = () => readConfig({ PORT: '99999', BELVEDERE_TRUSTED_PROXIES: '10.0.0.0/99', BELVEDERE_X: '1' }, '/')
    expect(read).toThrow(/BELVEDERE_X[\s\S]*PORT[\s\S]*BELVEDERE_TRUSTED_PROXIES/)
  })
  it('takes ranges of proxies and the origin of the public URL', () => {
    const config = readConfig(
      { BELVEDERE_TRUSTED_PROXIES: '10.0.0.0/8, ::1', BELVEDERE_PUBLIC_URL: 'https://charts.example.org/' },
      '/',
    )
    expect(config).toMatchObject({ trustedProxies: ['10.0.0.0/8', '::1'], publicUrl: 'https://charts.example.org' })
  })
  it('says what a mail server and a sender look like', () => {
    const config = readConfig(
      { SMTP_URL: 'smtp://mail.example.org:587', BELVEDERE_MAIL_FROM: 'Charts <c@example.org>' },
      '/',
    )
    expect(config).toMatchObject({ smtpUrl: 'smtp://mail.example.org:587', mailFrom: 'Charts <c@example.org>' })
    expect(() => readConfig({ SMTP_URL: 'https://example.org', BELVEDERE_MAIL_FROM: 'me' }, '/')).toThrow(
      /SMTP_URL: Give smtp:[\s\S]*BELVEDERE_MAIL_FROM: Give an address/,
    )
  })
})

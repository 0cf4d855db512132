import { expect, it } from 'vitest'
import { adviceOn } from './advice.ts'

it.each([
  ['nothing', { publicUrl: null, trustedProxies: [] }, null],
  ['a service of this machine', { publicUrl: 'http://127.0.0.1:8000', trustedProxies: [] }, null],
  ['https with its proxy', { publicUrl: 'https://charts.example.org', trustedProxies: ['127.0.0.1'] }, null],
  [
    'https without a proxy',
    { publicUrl: 'https://charts.example.org', trustedProxies: [] },
    'BELVEDERE_TRUSTED_PROXIES is empty',
  ],
  ['http for others', { publicUrl: 'http://192.168.1.5:8000', trustedProxies: [] }, 'nobody can sign in'],
])('advises on %s', (_what, settings, sentence) => {
  expect(adviceOn(settings)).toEqual(sentence === null ? [] : [expect.stringContaining(sentence)])
})

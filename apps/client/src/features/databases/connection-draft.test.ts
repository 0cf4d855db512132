import { expect, it } from 'vitest'
import { newDraft, parseAddress, withUsualPort } from './connection-draft.ts'

it('an address that was pasted fills the form', () => {
  expect(parseAddress(' postgresql://reader:se%20cret@db.example.org/shop?sslmode=require ')).toEqual({
    ...{ engine: 'postgres', host: 'db.example.org', port: '5432', database: 'shop', user: 'reader' },
    ...{ password: 'se cret', tls: 'on' },
  })
  expect(parseAddress('https://default@[::1]/web')).toMatchObject({
    ...{ engine: 'clickhouse', host: '::1', port: '8443', database: 'web', tls: 'verified' },
  })
  expect(parseAddress('postgres://a:%zz@db/x')).toMatchObject({ password: '%zz' })
  for (const text of ['db.example.org', 'localhost:5432', 'mysql://db/x', '']) expect(parseAddress(text)).toBeNull()
})

it('the usual port follows the engine and the encryption, another one stays', () => {
  const clickhouse = withUsualPort(newDraft, { engine: 'clickhouse' })
  expect(clickhouse.port).toBe('8443')
  expect(withUsualPort(clickhouse, { tls: 'off' }).port).toBe('8123')
  expect(withUsualPort({ ...newDraft, port: '6000' }, { engine: 'clickhouse' }).port).toBe('6000')
  expect(withUsualPort(newDraft, { port: '' }).port).toBe('')
  expect(withUsualPort(newDraft, { ...parseAddress('postgres://db:6000/x?sslmode=disable') }).port).toBe('6000')
})

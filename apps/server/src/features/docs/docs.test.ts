import { type RouteShape, routes } from '@belvedere/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aServer, type TestServer } from '../../../testing/test-server.ts'
import { examples } from './examples.ts'
import { openApi } from './open-api.ts'
import { openApiPath } from './operation.ts'
import { tags } from './tags.ts'

const described = () => JSON.stringify(openApi(routes, { serverUrl: 'https://belvedere.example.org' }))
const operations = z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() })))
const description = z.looseObject({ servers: z.array(z.object({ url: z.string() })), paths: operations })

describe('the description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(described()))
    expect(result).toMatchObject({ valid: true })
  })

  it('has every route of the contract, each called by a name of its own', () => {
    const { paths } = description.parse(JSON.parse(described()))
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const all = Object.values(routes).flatMap((group): RouteShape[] => Object.values(group))
    expect(listed.sort()).toEqual(all.map(({ method, path }) => `${method.toLowerCase()} ${openApiPath(path)}`).sort())
    const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((method) => method.operationId))
    expect(new Set(names).size).toBe(names.length)
    expect(tags.map(({ name }) => name).sort()).toEqual(Object.keys(routes).sort())
  })

  it('refers only to what it has', () => {
    const text = described()
    const { components } = z.looseObject({ components: z.unknown() }).parse(JSON.parse(text))
    const places = [...text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)]
    expect(places.length).toBeGreaterThan(100)
    for (const [, kind = '', name = ''] of places) expect(components).toHaveProperty([kind, name])
    expect(text).not.toContain('$defs')
  })

  it('is the same however often it is made', () => {
    expect(described()).toBe(described())
  })
})

describe('an example', () => {
  const groups = { api: routes.api, keys: routes.keys }
  const cases = Object.entries(groups).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, route]): [string, RouteShape, object] => {
      const ofFeature = new Map<string, object>(Object.entries(feature === 'api' ? examples.api : examples.keys))
      return [`${feature}.${name}`, route, ofFeature.get(name) ?? {}]
    }),
  )

  it.each(cases)('of %s matches the contract', (_name, route, example) => {
    const { params, query, body, response } = z
      .strictObject({ params: z.unknown(), query: z.unknown(), body: z.unknown(), response: z.unknown() })
      .partial()
      .parse(example)
    if (route.params) expect(route.params.parse(params)).toEqual(params)
    if (route.query) expect(route.query.parse(query ?? {})).toMatchObject(query ?? {})
    if (route.body) expect(route.body.parse(body)).toEqual(body)
    if (!route.download) expect(route.response.parse(response)).toEqual(response)
  })
})

describe('over HTTP', () => {
  let test: TestServer
  beforeAll(async () => {
    test = await aServer()
  })
  afterAll(() => test.close())

  it('the description names the public address as its server', async () => {
    const reply = await test.browser().send('GET', '/api/openapi.json')
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(description.parse(reply.json).servers).toEqual([{ url: test.server.publicUrl }])
  })

  it('the page loads nothing from elsewhere, under the policy of every page', async () => {
    const page = await test.browser().send('GET', '/api/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self';/)
    const loaded = [...page.text.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    expect(loaded).toHaveLength(4)
    expect(page.text.replaceAll('"data:,"', '')).not.toMatch(/(?:src|href)="[^/]/)
    for (const path of loaded) {
      const asset = await test.browser().send('GET', path)
      expect([path, asset.status]).toEqual([path, 200])
      expect(asset.headers.get('content-type')).toMatch(/^text\/(css|javascript)/)
      const again = await fetch(test.server.url + path, {
        headers: { 'if-none-match': asset.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })

  it('nothing else of the page’s package is served', async () => {
    for (const path of ['/api/docs/package.json', '/api/docs/swagger-ui.js', '/api/docs/', '/api/docs/page.ts'])
      expect((await test.browser().send('GET', path)).status).toBe(404)
  })
})

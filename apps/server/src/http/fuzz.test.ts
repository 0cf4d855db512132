import type { RouteShape } from '@belvedere/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../testing/browser.ts'
import { type ExampleContext, everyRoute, exampleOf } from '../../testing/examples.ts'
import { aServer, type TestServer } from '../../testing/test-server.ts'
import { acme, aWorld, keyHeaders } from '../../testing/world.ts'

/** The same requests each time. More for a thorough run: `FUZZ_RUNS=100 npx vitest run apps/server/src/http/fuzz.test.ts`. */
const seed = 20_260_101
const runs = Number(process.env.FUZZ_RUNS ?? 12)
/** As long as the slowest honest answer; a request that hangs fails the test. */
const hangMs = 20_000

let test: TestServer
beforeAll(async () => {
  test = await aServer({ providers: [acme] })
})
afterAll(() => test.close())

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '../..', '__proto__', 'constructor', '%00', "' or 1=1 --", '{{7*7}}'),
  fc.string({ minLength: 5000, maxLength: 6000 }),
)
const anyValue = fc.oneof(
  strange,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[[[]]]], '2026-02-30T00:00:00Z'),
  fc.integer(),
)

/** A body that fits, with something of it replaced, added or taken away; or anything at all. */
const bodyLike = (body: object | undefined) => {
  const keys = Object.keys(body ?? {})
  const spoiled = fc
    .tuple(fc.constantFrom(...keys, '__proto__', 'id', 'role'), anyValue, fc.boolean())
    .map(([key, value, gone]) => {
      const rest = Object.entries(body ?? {}).filter(([name]) => name !== key)
      return Object.fromEntries(gone ? rest : [...rest, [key, value]])
    })
  return fc.oneof(spoiled, anyValue)
}

const record = (names: string[], value: fc.Arbitrary<string>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
/** What passes for an id until it is looked up. */
const idLike = fc.oneof(fc.stringMatching(/^[\w-]{1,120}$/), fc.nat().map(String), fc.constant('__proto__'))

const headersLike = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', 'a/b', ''),
    accept: fc.constantFrom('*/*', 'text/event-stream', 'x'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"'),
    'accept-language': fc.constantFrom('de', 'xx-YY;q=9', ',,,;'),
    origin: fc.constantFrom('null', 'https://evil.example', 'x'),
    authorization: fc.constantFrom('Bearer bv_x', 'Basic eA==', 'Bearer'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'"),
    'x-forwarded-host': fc.constantFrom('evil.example'),
    cookie: fc.constantFrom('access_token=x', 'a=%E0%A4%A', 'refresh_token=;;;'),
  },
  { requiredKeys: [] },
)

const requestLike = (route: RouteShape, exampleContext: ExampleContext) =>
  fc.record({
    params: fc.oneof(
      fc.constant(exampleContext.params ?? {}),
      record(Object.keys(exampleContext.params ?? {}), fc.oneof(strange, idLike)),
    ),
    query: fc.oneof(fc.constant(exampleContext.query ?? {}), record(Object.keys(route.query?.shape ?? {}), strange)),
    body: route.method === 'GET' ? fc.constant(undefined) : bodyLike(exampleContext.body),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headersLike }),
  })

describe('every route answers nonsense', () => {
  it.each(everyRoute)(
    '%s, with neither a fault nor a hang',
    async (name, route) => {
      const world = await aWorld(test)
      const exampleContext = await exampleOf(name, world)
      const { browser } = world
      await fc.assert(
        fc.asyncProperty(requestLike(route, exampleContext), async ({ params, query, body, headers }) => {
          const encoded = Object.fromEntries(
            Object.entries(params).map(([part, value]) => [part, encodeURIComponent(String(value).toWellFormed())]),
          )
          const path = pathOf(route, { params: encoded, query })
          const options = {
            headers: { ...keyHeaders(world, route), ...headers },
            ...(body === undefined ? {} : { json: body }),
          }
          const reply = await browser.send(route.method, path, options)
          expect(reply.status, reply.text).toBeLessThan(500)
        }),
        { seed, numRuns: runs, endOnFailure: true },
      )
    },
    hangMs,
  )
})

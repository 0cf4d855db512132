import { type ErrorCode, problem, type RouteShape } from '@belvedere/contract'
import product from '../../../package.json' with { type: 'json' }
import { examples } from './examples.ts'
import { type JsonSchema, JsonSchemas } from './json-schemas.ts'
import { openApiOperation, openApiPath, type RouteExample } from './operation.ts'
import { problemResponse } from './problem-responses.ts'
import { introduction, tags } from './tags.ts'

/** Routes by feature and name, as the contract lists them. */
export type RoutesByFeature = { [feature: string]: { [name: string]: RouteShape } }

/**
 * The routes as an OpenAPI 3.1 document. Operation ids are `<feature><Route>`, such as `apiAsk`; schemas with an id and
 * problem responses are written once, under `components`.
 */
export function openApi(routes: RoutesByFeature, { serverUrl }: { serverUrl: string }) {
  const schemas = new JsonSchemas()
  schemas.of(problem, 'output')
  const refusals = new Map<string, JsonSchema>()
  const refusalNamed = (codes: ErrorCode[]) => {
    const name = codes.join('.')
    if (!refusals.has(name)) refusals.set(name, problemResponse(codes))
    return { $ref: `#/components/responses/${name}` }
  }
  const paths: { [path: string]: JsonSchema } = {}
  for (const { name: feature } of tags)
    for (const [name, route] of Object.entries(routes[feature] ?? {})) {
      const path = openApiPath(route.path)
      const described = { name: `${feature}.${name}`, route, example: exampleOf(feature, name) }
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: openApiOperation(described, schemas, refusalNamed) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Belvedere',
      version: product.version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags,
    paths,
    components: { schemas: schemas.named(), responses: Object.fromEntries(refusals), securitySchemes },
  }
}

const examplesByFeature = new Map(Object.entries(examples))

const exampleOf = (feature: string, name: string) =>
  new Map<string, RouteExample>(Object.entries(examplesByFeature.get(feature) ?? {})).get(name)

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `bv_…`. Its scopes are `read` and `write`.' },
  session: { type: 'apiKey', in: 'cookie', name: 'access_token', description: 'Set by signing in' },
  guest: { type: 'apiKey', in: 'cookie', name: 'guest_token', description: 'Set by starting as a guest' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrfToken` of the session, also in the cookie `csrf_token`',
  },
}

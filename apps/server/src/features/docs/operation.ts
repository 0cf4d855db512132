import type { ErrorCode, RouteShape } from '@belvedere/contract'
import type { JsonSchema, JsonSchemas, SchemaDirection } from './json-schemas.ts'
import { errorCodesByStatus } from './problem-responses.ts'

/** An example request of a route and its response. */
export interface RouteExample {
  params?: object
  query?: object
  body?: object
  response?: object
}

export interface DescribedRoute {
  /** `feature.route`. */
  name: string
  route: RouteShape
  example: RouteExample | undefined
}

/** `/rooms/:id` as OpenAPI writes it: `/rooms/{id}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** One route as an OpenAPI operation. `refusalNamed` gives the reference of the response for codes of one status. */
export function openApiOperation(
  { name, route, example }: DescribedRoute,
  schemas: JsonSchemas,
  refusalNamed: (codes: ErrorCode[]) => JsonSchema,
): JsonSchema {
  const [feature = ''] = name.split('.')
  const parameters = [
    ...parametersOf('path', route.params, example?.params, schemas),
    ...parametersOf('query', route.query, example?.query, schemas),
  ]
  const refusals = [...errorCodesByStatus(name, route)].map(([status, codes]) => [status, refusalNamed(codes)])
  const requestBody = requestBodyOf(route, example, schemas)
  return {
    operationId: name.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [feature],
    summary: route.summary,
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { [route.status]: responseOf(route, example, schemas), ...Object.fromEntries(refusals) },
  }
}

function parametersOf(
  where: 'path' | 'query',
  schema: RouteShape['params'],
  example: object | undefined,
  schemas: JsonSchemas,
): JsonSchema[] {
  if (schema === undefined) return []
  const exampleValues = new Map<string, unknown>(Object.entries(example ?? {}))
  return Object.entries(schema.shape).map(([name, paramSchema]) => {
    const { description, ...written } = schemas.of(paramSchema, 'input')
    return {
      name,
      in: where,
      required: where === 'path' || !paramSchema.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: written,
      ...(exampleValues.has(name) ? { example: exampleValues.get(name) } : {}),
    }
  })
}

function requestBodyOf(route: RouteShape, example: RouteExample | undefined, schemas: JsonSchemas): JsonSchema | null {
  if (route.multipart) {
    // OpenAPI 3.1 reads the media type; Swagger UI offers a file by the older format.
    const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'array', items: file, minItems: 1, maxItems: 20 } },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (route.body === undefined) return null
  return { required: true, content: jsonContent(route.body, 'input', example?.body, schemas) }
}

function responseOf(route: RouteShape, example: RouteExample | undefined, schemas: JsonSchemas): JsonSchema {
  const description =
    route.status === 201
      ? 'Created'
      : route.status === 202
        ? 'Accepted; processing continues after this response'
        : 'OK'
  if (route.status === 302)
    return {
      description: 'Redirect',
      headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
    }
  if (route.download !== undefined) return { description, content: { [route.download]: downloadOf(route.download) } }
  return { description, content: jsonContent(route.response, 'output', example?.response, schemas) }
}

/** Bytes have no schema in OpenAPI 3.1, only a media type. */
function downloadOf(mediaType: string): JsonSchema {
  if (mediaType === 'application/json') return { schema: { type: 'object' } }
  const isText = mediaType.startsWith('text/') || mediaType === 'image/svg+xml'
  return isText ? { schema: { type: 'string' } } : {}
}

const jsonContent = (
  schema: NonNullable<RouteShape['body']>,
  io: SchemaDirection,
  example: object | undefined,
  schemas: JsonSchemas,
): JsonSchema => ({
  'application/json': { schema: schemas.of(schema, io), ...(example === undefined ? {} : { example }) },
})

/** One of these authenticates the route; an empty list: none is needed. */
function securityOf({ access, method, withoutCookies }: RouteShape): JsonSchema[] {
  if (access === 'read' || access === 'write') return [{ apiKey: [access] }]
  const csrf = method === 'GET' ? {} : { csrf: [] }
  if (access === 'anyone') return method === 'GET' ? [] : [...(withoutCookies ? [{}] : []), csrf]
  const user = { session: [], ...csrf }
  return access === 'user' ? [user] : [user, { guest: [], ...csrf }]
}

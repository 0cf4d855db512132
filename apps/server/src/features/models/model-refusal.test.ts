import { describe, expect, it } from 'vitest'
import { isModelRefusal } from './model-refusal.ts'

describe('[S20] a refusal', () => {
  it.each([
    [
      401,
      { error: { message: 'Incorrect API key', type: 'invalid_request_error', param: null, code: 'invalid_api_key' } },
    ],
    [401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }],
    [401, { error: { message: 'No auth credentials found', code: 401 } }],
    [400, [{ error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } }]],
    [404, { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 }],
    [404, { error: { message: 'model "x" not found', type: 'api_error', param: null, code: null } }],
    [400, { error: "'response_format.type' must be 'json_schema' or 'text'" }],
    [422, { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required' }] }],
  ])('with %i is a language model’s: %j', (status, body) => {
    expect(isModelRefusal(status, JSON.stringify(body))).toBe(true)
  })
  it.each([
    [404, 'not found'],
    [404, '{"detail":"Not Found"}'],
    [404, '{"error":"Not Found"}'],
    [400, '{"timestamp":"now","status":400,"error":"Bad Request","path":"/models"}'],
    [400, '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"},"id":null}'],
    [404, '{"error":{"root_cause":[],"type":"index_not_found_exception","reason":"no such index"},"status":404}'],
    [403, '{"kind":"Status","status":"Failure","message":"forbidden","code":403}'],
    [500, ''],
    [500, '[]'],
    [500, 'null'],
  ])('with %i is not: %s', (status, body) => {
    expect(isModelRefusal(status, body)).toBe(false)
  })
})

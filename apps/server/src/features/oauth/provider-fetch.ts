import type { CustomFetch } from 'openid-client'
import { isSecureUrl } from '../../http/secure-url.ts'

/** Far above any key set, small enough for memory. */
const maxBytes = 1024 * 1024
/** Per request, including the body. */
export const timeoutSeconds = 10

/** `fetch` for providers: no redirects, safe addresses only, responses of limited size. */
export const providerFetch: CustomFetch = async (url, { body, method, headers, signal }) => {
  if (!isSecureUrl(new URL(url))) throw new Error('A provider names an address that others can read.')
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined || body === null ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
  })
  const bytes = await readBody(response)
  return new Response(bytes.length === 0 ? null : bytes, { status: response.status, headers: response.headers })
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

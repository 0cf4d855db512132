import type { CustomFetch } from 'openid-client'
import { isSecureUrl } from '../../http/secure-url.ts'

/** Far above any key set, and nothing to hold in memory. */
const bytesAtMost = 1024 * 1024
/** Of one request, its body included. */
export const timeoutSeconds = 10

/** Asks a provider: no redirect is followed, no unsafe address asked, no endless answer read. */
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
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > bytesAtMost) throw new Error('A provider sends more than an answer.')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

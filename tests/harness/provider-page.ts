import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

/** The identity that a visitor chooses at a provider. */
export interface ChosenIdentity {
  email: string
  /** Whether the provider has verified the e-mail. */
  verified: boolean
}

export interface RunningProvider {
  url: string
  close(): Promise<void>
}

const page = (title: string, hidden: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
<h1>${title}</h1>
<form method="post">
${hidden}
<p><label>E-mail <input name="email" type="email" autocomplete="off"></label></p>
<p><label><input name="verified" type="checkbox" checked> This address is verified</label></p>
<button name="answer" value="allow">Continue</button>
<button name="answer" value="deny">Deny</button>
</form></html>`

/** A form for an e-mail and whether it is verified, with buttons to continue and to deny. */
export function sendIdentityForm(
  response: ServerResponse,
  title: string,
  hiddenFields: Record<string, string> = {},
): void {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const hidden = Object.entries(hiddenFields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(title, hidden.join('\n')))
}

/** The submitted form; `identity` is null where the visitor denied. */
export async function readIdentityForm(
  request: IncomingMessage,
): Promise<{ identity: ChosenIdentity | null; form: URLSearchParams }> {
  const form = await readForm(request)
  const allowed = form.get('answer') === 'allow'
  return { form, identity: allowed ? { email: form.get('email') ?? '', verified: form.has('verified') } : null }
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) body += chunk
  return new URLSearchParams(body)
}

/** Listens on loopback; errors become a 500. */
export async function listen(handle: (...from: Parameters<RequestListener>) => unknown, port = 0) {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port could be had.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', dress)
dress()

const description = await (await fetch('/api/openapi.json')).json()

globalThis.SwaggerUIBundle({
  // Requests go where this page came from: the policy allows no other place.
  spec: { ...description, servers: [{ url: location.origin }] },
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  requestInterceptor: withCsrfToken,
})

/** Without a key, requests ride on the cookies of whoever is signed in, as the client's do. */
function withCsrfToken(request) {
  const token = /(?:^|; )csrf_token=([^;]+)/.exec(document.cookie)?.[1]
  const byKey = request.headers.Authorization !== undefined
  if (!byKey && token !== undefined && request.method !== 'GET') request.headers['X-CSRF-Token'] = token
  return request
}

import { AppError } from '@belvedere/contract'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { browserClient, ClientProvider } from './api/client.tsx'
import { keys } from './api/query-keys.ts'
import { changesSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { speakFirst } from './i18n/index.ts'
import { noteInputKind } from './lib/input-modality.ts'
import { ThemeProvider } from './lib/theme.tsx'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './ui/ui.css'

// The page's content policy forbids making code from text, which zod otherwise tries.
z.config({ jitless: true })

noteInputKind(document)

/** Whatever is refused for want of a sign-in makes the page ask who this is: it may have ended elsewhere. */
function onError(error: Error): void {
  if (!(error instanceof AppError) || error.code !== 'not_authenticated') return
  if (cache.isMutating({ mutationKey: changesSession }) === 0) void cache.invalidateQueries({ queryKey: keys.session })
}

const cache = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
})
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
const page = (
  <StrictMode>
    <ClientProvider value={browserClient()}>
      <QueryClientProvider client={cache}>
        <ThemeProvider>
          <App />
        </ThemeProvider>
      </QueryClientProvider>
    </ClientProvider>
  </StrictMode>
)
void speakFirst().then(() => createRoot(root).render(page))

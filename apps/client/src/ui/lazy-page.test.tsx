// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { LazyPage } from './lazy-page.tsx'

// React logs errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a page that is loaded late', () => {
  it('appears once it has loaded', async () => {
    const Page = lazy(async () => ({ default: () => <h1>Here</h1> }))
    renderPage(
      <LazyPage>
        <Page />
      </LazyPage>,
      {},
    )
    await screen.findByRole('heading', { name: 'Here' })
  })

  it('offers a reload when it fails to load', async () => {
    const Page = lazy<() => null>(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
    renderPage(
      <LazyPage>
        <Page />
      </LazyPage>,
      {},
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(/Reload the page/)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

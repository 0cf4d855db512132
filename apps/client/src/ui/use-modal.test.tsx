// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { stubDialogs } from '../../testing/render-page.tsx'
import '../i18n/index.ts'
import { Dialog } from './dialog.tsx'

beforeAll(stubDialogs)
afterEach(cleanup)

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="trigger">
        More
      </button>
      <div role="menu" aria-labelledby="trigger">
        {!isOpen && (
          <button type="button" onClick={() => setOpen(true)}>
            Rename
          </button>
        )}
      </div>
      <textarea aria-label="Message" onKeyDown={() => setOpen(true)} />
      {isOpen && (
        <Dialog title="Name" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))

it('restores the focus', () => {
  render(<Page />)
  screen.getByRole('textbox', { name: 'Message' }).focus()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'k' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  close()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
})

it('focuses the trigger of a menu whose chosen item is gone', () => {
  render(<Page />)
  screen.getByRole('button', { name: 'Rename' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  close()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
})

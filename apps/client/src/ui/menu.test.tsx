// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

afterEach(cleanup)

const page = (mainKey: string) => (
  <>
    <nav>
      <Menu trigger={<button type="button">Open</button>}>
        <MenuItem onSelect={() => {}}>Sign in</MenuItem>
      </Menu>
    </nav>
    <main id="main" key={mainKey} />
  </>
)

it('stays open while the main landmark is replaced, in the landmark of its trigger', async () => {
  const { rerender } = render(page('loading'))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Open' }), { key: 'Enter' })
  await screen.findByRole('menuitem', { name: 'Sign in' })
  await act(async () => rerender(page('room')))
  const item = screen.getByRole('menuitem', { name: 'Sign in' })
  expect(screen.getByRole('navigation').contains(item)).toBe(true)
})

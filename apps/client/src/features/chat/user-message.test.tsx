// @vitest-environment jsdom
import type { Message, Role } from '@belvedere/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../i18n/index.ts'
import { RoleProvider } from '../../room/role.tsx'
import { UserMessage } from './user-message.tsx'

afterEach(cleanup)

const message: Message = {
  id: 'm1',
  seq: 1,
  role: 'user',
  text: 'bars by origin',
  createdAt: '2026-01-01T00:00:00Z',
  status: 'done',
}
const show = (author: string | null, isMine: boolean, role: Role = 'editor') =>
  render(
    <RoleProvider value={role}>
      <UserMessage message={message} author={author} isMine={isMine} onEdit={() => {}} />
    </RoleProvider>,
  )

describe('a message', () => {
  it('of somebody else shows its author', () => {
    show('Grace', false)
    expect(screen.getByRole('article', { name: 'Grace' })).toBeDefined()
    expect(screen.getByText('Grace')).toBeDefined()
  })

  it('of one’s own says so among others, and nothing where nobody else is', () => {
    show('Ada', true)
    expect(screen.getByText('You')).toBeDefined()
    cleanup()
    show(null, true)
    expect(screen.queryByText('You')).toBeNull()
    expect(screen.getByRole('article', { name: 'You' })).toBeDefined()
  })

  it('cannot be sent again by role viewer', () => {
    show('Grace', false, 'viewer')
    expect(screen.queryByRole('button', { name: 'Edit and resend' })).toBeNull()
    expect(screen.getByRole('article', { name: 'Grace' })).toBeDefined()
  })
})

// @vitest-environment jsdom
import type { Message, Role } from '@belvedere/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../i18n/index.ts'
import { RoleProvider } from '../../room/role.tsx'
import { AnswerMessage } from './answer-message.tsx'

afterEach(cleanup)

function show(part: Partial<Message>, { isLast = true, role = 'editor' }: { isLast?: boolean; role?: Role } = {}) {
  const done: unknown[] = []
  const message: Message = {
    id: 'a1',
    seq: 2,
    role: 'assistant',
    text: '',
    createdAt: '2026-01-01T00:00:00Z',
    status: 'done',
    ...part,
  }
  const chat = {
    send: (text: string) => done.push({ send: text }),
    choose: (choice: object) => done.push(choice),
    chooseError: null,
  }
  render(
    <RoleProvider value={role}>
      <AnswerMessage
        message={message}
        room={{ id: 'r1', spec: null }}
        isLast={isLast}
        question="bars by origin"
        chat={chat}
        stageVersion={1}
        slots={{ modelNote: () => null, thumbnail: (version) => <p>thumbnail of version {version}</p> }}
      />
    </RoleProvider>,
  )
  return done
}

describe('an answer', () => {
  it('switches to another chart with one click', () => {
    const done = show({ alternatives: [{ id: 'x1', label: 'Lines by region' }] })
    fireEvent.click(screen.getByRole('button', { name: 'Lines by region' }))
    expect(done).toEqual([{ messageId: 'a1', alternativeId: 'x1' }])
  })

  it('answers a question with a button while it is the last message', () => {
    const question = { options: [{ id: 'o1', label: 'Horsepower' }] }
    const done = show({ question })
    fireEvent.click(screen.getByRole('button', { name: 'Horsepower' }))
    expect(done).toEqual([{ messageId: 'a1', optionId: 'o1' }])
    cleanup()
    show({ question }, { isLast: false })
    expect(screen.getByRole('button', { name: 'Horsepower' }).hasAttribute('disabled')).toBe(true)
  })

  it('has no enabled actions for role viewer', () => {
    show({ text: 'Which?', question: { options: [{ id: 'o1', label: 'Horsepower' }] } }, { role: 'viewer' })
    show({ status: 'failed', alternatives: [{ id: 'x1', label: 'Lines' }] }, { role: 'viewer' })
    const live = screen.getAllByRole('button').filter((button) => !button.hasAttribute('disabled'))
    expect(live.map((button) => button.getAttribute('aria-label'))).toEqual([])
  })

  it('shows no thumbnail of the version on the stage', () => {
    show({ spec: { version: 1 } })
    expect(screen.queryByText('thumbnail of version 1')).toBeNull()
    show({ spec: { version: 2 } })
    expect(screen.getByText('thumbnail of version 2')).toBeDefined()
  })

  it('offers to try again what failed, and says why', () => {
    const done = show({ status: 'failed', error: { code: 'internal', detail: 'The drawing took too long.' } })
    expect(screen.getByText('The drawing took too long.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(done).toEqual([{ send: 'bars by origin' }])
  })

  it('shows the rules that decided, the first three at once', () => {
    const rules = [1, 2, 3, 4].map((n) => ({ rule: `rule-${n}`, sentence: `Sentence ${n}`, cost: -n }))
    show({ explanation: { rules, assumptions: ['I took the average.'] } })
    expect(screen.getByText('I took the average.')).toBeDefined()
    expect(screen.queryByText('Sentence 4')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '1 more rule' }))
    expect(screen.getByText('Sentence 4')).toBeDefined()
  })

  it('renders no markup from names in the data', async () => {
    show({ text: 'I kept **<img src=x onerror=alert(1)>** and [a link](https://example.org).' })
    await screen.findByText(/and a link/)
    expect(document.querySelector('img, a')).toBeNull()
  })
})

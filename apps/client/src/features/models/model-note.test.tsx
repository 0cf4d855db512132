// @vitest-environment jsdom
import type { AnswerModel, ModelCall } from '@belvedere/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { ModelNote } from './model-note.tsx'

afterEach(cleanup)

const aCall = (part: Partial<ModelCall> = {}): ModelCall => ({
  at: '2026-01-01T10:00:00Z',
  endpoint: 'https://models.example.org',
  model: 'small-one',
  sent: '{"model":"small-one"}',
  received: '{"kind":"chart"}',
  inputTokens: 812,
  outputTokens: 41,
  ms: 930,
  outcome: 'used',
  ...part,
})

const show = (model: AnswerModel, calls: ModelCall[] = []) =>
  renderPage(<ModelNote model={model} roomId="r1" messageId="m1" />, {
    'GET /server/rooms/r1/messages/m1/model-calls': () => ({ calls }),
  })

describe('a language model’s part in an answer', () => {
  it('is a quiet note, and hidden when no model was needed', () => {
    show({ label: 'small-one', outcome: 'used' })
    expect(screen.getByText('With small-one')).toBeDefined()
    cleanup()
    show({ label: 'small-one', outcome: 'not_needed' })
    expect(document.body.textContent).toBe('')
  })

  it('is a notice where it failed', () => {
    show({ label: 'small-one', outcome: 'failed', note: 'small-one took too long, so I answered by myself.' })
    expect(screen.getByText('small-one took too long, so I answered by myself.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'What was sent' })).toBeDefined()
  })

  it('has no link to calls without calls', () => {
    show({ label: 'small-one', outcome: 'failed', note: 'The endpoint refused the key before.', calls: 0 })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows each call with the exact text', async () => {
    const { press } = show({ label: 'small-one', outcome: 'used' }, [
      aCall({ outcome: 'failed', fault: 'It named a column that is not there.', received: '' }),
      aCall(),
    ])
    press('What was sent')
    await screen.findByText('It named a column that is not there.')
    expect(screen.getAllByText('{"model":"small-one"}')).toHaveLength(2)
    expect(screen.getAllByText('{"kind":"chart"}')).toHaveLength(1)
    expect(screen.getAllByText(/812 tokens sent, 41 received/)).toHaveLength(2)
    expect(screen.getAllByText('small-one at https://models.example.org')).toHaveLength(2)
  })

  it('[S25] is shown as text, whatever was sent and received', async () => {
    const { press } = show({ label: '<b>bold</b>', outcome: 'used' }, [
      aCall({ sent: '<img src=x onerror=alert(1)>', received: '</pre><script>alert(2)</script>' }),
    ])
    press('What was sent')
    await screen.findByText('<img src=x onerror=alert(1)>')
    expect(document.querySelector('img, script, b')).toBeNull()
  })
})

// @vitest-environment jsdom
import type { ModelSettings } from '@belvedere/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeResponses, refusal, renderPage } from '../../../testing/render-page.tsx'
import { ModelSection } from './model-section.tsx'

afterEach(cleanup)

const aModel = (part: Partial<ModelSettings> = {}): ModelSettings => ({
  kind: 'openai-compatible',
  baseUrl: 'https://models.example.org/v1',
  model: 'small-one',
  hasKey: true,
  updatedAt: '2026-01-01T00:00:00Z',
  limits: { tokensPerDay: 50_000, secondsPerCall: 20 },
  tokensToday: 1200,
  ...part,
})

async function show(mine: ModelSettings | null, responses: FakeResponses = {}) {
  const page = renderPage(<ModelSection />, {
    'GET /server/models': () => ({ server: null, mine }),
    'PUT /server/models/mine': () => ({ mine: mine ?? aModel() }),
    ...responses,
  })
  await screen.findByLabelText('Address')
  return page
}

describe('my language model', () => {
  it('is saved with the address of a known provider, its key and limits', async () => {
    const { fill, press, sent } = await show(null)
    press('Anthropic')
    fill('Key', 'sk-1')
    fill('Model', 'clear-one')
    fill('Tokens per day', '9000')
    fill('Seconds per request', '15')
    press('Save')
    await screen.findByText('Saved')
    expect(sent('PUT /server/models/mine')).toEqual([
      {
        kind: 'anthropic',
        baseUrl: 'https://api.anthropic.com/v1',
        model: 'clear-one',
        apiKey: 'sk-1',
        limits: { tokensPerDay: 9000, secondsPerCall: 15 },
      },
    ])
  })

  it('takes the usual limits where none are typed', async () => {
    const { fill, press, sent } = await show(null)
    press('Ollama')
    fill('Model', 'tiny')
    press('Save')
    await screen.findByText('Saved')
    expect(sent('PUT /server/models/mine')).toEqual([
      { kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'tiny' },
    ])
  })

  it('[S26] never shows the stored key, and keeps it when none is typed', async () => {
    const { press, sent } = await show(aModel())
    expect(screen.getByLabelText('Key')).toMatchObject({ value: '', type: 'password' })
    expect(screen.getByText(/A key is stored, encrypted/)).toBeDefined()
    press('Save')
    await screen.findByText('Saved')
    expect(sent('PUT /server/models/mine')).toEqual([expect.not.objectContaining({ apiKey: expect.anything() })])
  })

  it('[S26] offers no stored key for another address', async () => {
    const { fill } = await show(aModel())
    fill('Address', 'https://elsewhere.example.org/v1')
    expect(screen.queryByText(/A key is stored, encrypted/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove key' })).toBeNull()
  })

  it('removes the key', async () => {
    const { press, sent } = await show(aModel())
    press('Remove key')
    await screen.findByText('Saved')
    expect(sent('PUT /server/models/mine')).toEqual([expect.objectContaining({ apiKey: null })])
  })

  it('is tried before it is saved: the time is told, and the models of the endpoint can be chosen', async () => {
    const { press, sent } = await show(null, {
      'POST /server/models/test': () => ({ models: ['big', 'small'], ms: 420, text: '' }),
    })
    press('OpenAI')
    press('Test')
    await screen.findByText(/The endpoint answered in/)
    fireEvent.change(screen.getByLabelText('Choose from 2 models'), { target: { value: 'small' } })
    expect(screen.getByLabelText('Model')).toMatchObject({ value: 'small' })
    press('Test')
    await waitFor(() => expect(sent('POST /server/models/test')).toHaveLength(2))
    expect(sent('POST /server/models/test')).toEqual([
      { kind: 'openai-compatible', baseUrl: 'https://api.openai.com/v1' },
      { kind: 'openai-compatible', baseUrl: 'https://api.openai.com/v1', model: 'small' },
    ])
  })

  it('[S25] shows what a model says as text', async () => {
    const { press } = await show(aModel(), {
      'POST /server/models/test': () => ({ models: [], ms: 3, text: '<img src=x onerror=alert(1)>' }),
    })
    press('Test')
    await screen.findByText(/<img src=x onerror=alert\(1\)>/)
    expect(document.querySelector('img')).toBeNull()
  })

  it('says what was wrong beside its field, and what the endpoint refused', async () => {
    const { press } = await show(aModel(), {
      'PUT /server/models/mine': () =>
        refusal('invalid_request', [{ path: 'baseUrl', message: 'Give an http or https address.' }]),
      'POST /server/models/test': () => refusal('endpoint_failed'),
    })
    press('Save')
    expect((await screen.findByText('Give an http or https address.')).getAttribute('role')).toBe('alert')
    press('Test')
    await screen.findByText('endpoint_failed')
    expect(screen.queryByText('Give an http or https address.')).toBeNull()
  })

  it('goes when it is removed, and the form is empty again', async () => {
    const { press, sent } = await show(aModel(), { 'DELETE /server/models/mine': () => ({}) })
    press('Remove')
    await screen.findByText('Remove your language model?')
    const [, confirm] = screen.getAllByRole('button', { name: 'Remove' })
    if (confirm === undefined) throw new Error('Nothing asks again')
    fireEvent.click(confirm)
    await screen.findByText(/No model is set up/)
    expect(sent('DELETE /server/models/mine')).toHaveLength(1)
    expect(screen.getByLabelText('Model')).toMatchObject({ value: '' })
  })

  it('is the service’s where I have none', async () => {
    renderPage(<ModelSection />, {
      'GET /server/models': () => ({
        server: { label: 'House model', kind: 'anthropic', model: 'x' },
        mine: null,
      }),
    })
    await screen.findByText(/This server provides a model for everyone: House model/)
  })
})

import type { ModelKind } from '@belvedere/contract'

/** Where known providers and programs answer, as they are set up out of the box. */
export const endpoints: readonly { name: string; kind: ModelKind; baseUrl: string }[] = [
  { name: 'OpenAI', kind: 'openai-compatible', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Anthropic', kind: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  { name: 'Ollama', kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', kind: 'openai-compatible', baseUrl: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', kind: 'openai-compatible', baseUrl: 'http://localhost:8080/v1' },
  { name: 'vLLM', kind: 'openai-compatible', baseUrl: 'http://localhost:8000/v1' },
]

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/** Whether two addresses are of one origin: a key that is kept belongs to one. */
export const isSameOrigin = (one: string, other: string): boolean =>
  originOf(one) !== null && originOf(one) === originOf(other)

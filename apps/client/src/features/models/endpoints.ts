import type { ModelKind } from '@belvedere/contract'

/** Default addresses of known providers and programs. */
export const endpoints: readonly { name: string; kind: ModelKind; baseUrl: string }[] = [
  { name: 'OpenAI', kind: 'openai-compatible', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Anthropic', kind: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  { name: 'Ollama', kind: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', kind: 'openai-compatible', baseUrl: 'http://localhost:1234/v1' },
  { name: 'llama.cpp', kind: 'openai-compatible', baseUrl: 'http://localhost:8080/v1' },
  { name: 'vLLM', kind: 'openai-compatible', baseUrl: 'http://localhost:8000/v1' },
]

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/** Whether two addresses have the same origin: a stored key is only sent to its own. */
export const isSameOrigin = (url: string, otherUrl: string): boolean =>
  originOf(url) !== null && originOf(url) === originOf(otherUrl)

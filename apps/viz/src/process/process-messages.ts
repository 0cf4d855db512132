/** Parent → child: a call, that its response is not wanted any more, or the answer to what the child asked. */
export type ParentMessage<Request> =
  | { id: number; request: Request }
  | { cancel: number }
  | { ask: number; answer: unknown }

/** Child → parent. `ready` comes once, when everything is loaded. `unask`: an answer is not wanted any more. */
export type ProcessReply<Response, Progress = never> =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'response'; id: number; response: Response }
  | { type: 'ask'; id: number; request: unknown }
  | { type: 'unask'; id: number }

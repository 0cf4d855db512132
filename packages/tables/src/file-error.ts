/** An error in an uploaded file; the message says what is wrong, where, and what to do. */
export class FileError extends Error {
  readonly code: 'unreadable_file' | 'too_large'

  constructor(detail: string, options: { code?: 'unreadable_file' | 'too_large'; cause?: unknown } = {}) {
    super(detail, { cause: options.cause })
    this.name = 'FileError'
    this.code = options.code ?? 'unreadable_file'
  }
}

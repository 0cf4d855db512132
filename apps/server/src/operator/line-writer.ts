import { type FileHandle, open } from 'node:fs/promises'

const bufferChars = 1024 ** 2

/** Writes lines to a new file, in large pieces. */
export class LineWriter {
  readonly #handle: FileHandle
  #lines: string[] = []
  #chars = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Throws where the file exists. */
  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, 'wx', 0o600))
  }

  async write(line: string): Promise<void> {
    this.#lines.push(line)
    this.#chars += line.length
    if (this.#chars >= bufferChars) await this.#flush()
  }

  /** The lines are on disk when this resolves. */
  async close(): Promise<void> {
    try {
      await this.#flush()
      await this.#handle.sync()
    } finally {
      await this.#handle.close()
    }
  }

  async #flush(): Promise<void> {
    await this.#handle.appendFile(this.#lines.join(''))
    this.#lines = []
    this.#chars = 0
  }
}

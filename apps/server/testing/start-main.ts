import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const main = new URL('../src/main.ts', import.meta.url).pathname
const { NODE_COMPILE_CACHE } = process.env

/** Starts the real program, which must fail; returns its exit code and standard error. */
export async function startMain(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      PORT: '0',
      ...env,
    },
  })
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: Number(code), said: errorOutput }
}

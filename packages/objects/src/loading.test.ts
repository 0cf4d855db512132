import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The modules of the SDK that a program loads. */
function sdkModulesOf(program: string): string[] {
  const report = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { if (url.includes('/@aws-sdk/')) console.log(url); return next(url, context) } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(report)}`, '--input-type=module', '-e', program]
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter((line) => line !== '')
}

it('loads the SDK only where a bucket is opened', () => {
  const index = JSON.stringify(new URL('./index.ts', import.meta.url).href)
  const settings = JSON.stringify({ bucket: 'b', endpoint: 'http://127.0.0.1:1', region: 'us-east-1', prefix: '' })
  expect(sdkModulesOf(`await import(${index})`)).toEqual([])
  expect(sdkModulesOf(`await (await import(${index})).openObjectStore(${settings})`)).not.toEqual([])
})

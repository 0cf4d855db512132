import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, wrap } from 'node:module'
import { join } from 'node:path'
import { constants, Script } from 'node:vm'

/**
 * Runs the built program of a render process with code that was compiled when it was built. Unlike Node's own compile
 * cache, this one has the functions that the warm-up called, so that a process compiles few for its first chart. V8
 * ignores it where version or flags differ. With `--write-code-cache`, warms up, writes it and ends.
 */
const folder = import.meta.dirname
const filename = join(folder, 'render-program.cjs')
const cache = join(folder, 'render-program.cache')

const script = new Script(wrap(readFileSync(filename, 'utf8')), {
  filename,
  ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
})
const program: { exports: { warmedUp?: Promise<void> } } = { exports: {} }
script.runInThisContext()(program.exports, createRequire(filename), program, filename, folder)

if (process.argv.includes('--write-code-cache')) {
  void program.exports.warmedUp?.then(() => {
    writeFileSync(cache, script.createCachedData())
    process.exit(0)
  })
}

import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { environment, fail, root } from './paths.mjs'

// Builds a published package, `sdk` or `cli`, into a folder (by default its `dist`).

const tool = (...path) => join(root, 'node_modules', ...path)
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

function run(folder, args) {
  const options = { cwd: folder, stdio: 'inherit', env: environment(process.execPath) }
  if (spawnSync(process.execPath, args, options).status !== 0) fail(`${folder} did not build; the reason is above.`)
}

const bundle = (folder, out) =>
  run(folder, [tool('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', out, '--emptyOutDir'])

/** Makes `out` a package: metadata from the workspace's package.json, and the entry points in `use`. */
function pack(folder, out, use) {
  const { name, version, description, license, type } = read(join(folder, 'package.json'))
  const about = { name, version, description, license, type, engines: { node: '>=20.16' }, ...use }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  copyFileSync(join(folder, 'README.md'), join(out, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
}

/** The client library: one module, and a declaration file for each source file. */
function buildSdk(folder, out) {
  bundle(folder, out)
  const types = join(out, 'types')
  run(folder, [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.types.json', '--outDir', types])
  for (const file of readdirSync(types, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(types, file)
    // The package ships neither sources nor the contract package, so declarations import each other as .js modules.
    const text = readFileSync(path, 'utf8')
      .replaceAll(/(from '|import\(")(\.[^'"]+)\.ts(?=['"])/g, '$1$2.js')
      .replaceAll(/(?<=from '|import\(")@belvedere\/contract(?=['"])/g, '../../contract/src/index.js')
    writeFileSync(path, text)
  }
  const { zod } = read(join(folder, 'package.json')).dependencies
  const entry = { types: './types/sdk/src/index.d.ts', default: './index.js' }
  pack(folder, out, {
    sideEffects: false,
    exports: { '.': entry },
    types: entry.types,
    files: ['index.js', 'types'],
    dependencies: { zod: `^${zod}` },
  })
}

/** The command line: one file without dependencies. */
function buildCli(folder, out) {
  bundle(folder, out)
  chmodSync(join(out, 'belvedere.js'), 0o755)
  pack(folder, out, { bin: { belvedere: 'belvedere.js' }, files: ['belvedere.js'] })
}

const builds = {
  sdk: { build: buildSdk, folder: join(root, 'packages', 'sdk') },
  cli: { build: buildCli, folder: join(root, 'apps', 'cli') },
}
const [name = '', out] = process.argv.slice(2)
const target = builds[name]
if (!target) fail(`Specify what to build: ${Object.keys(builds).join(' or ')}.`)
const built = resolve(out ?? join(target.folder, 'dist'))
target.build(target.folder, built)
console.log(`Built into ${built}`)

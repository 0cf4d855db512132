import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Far above what any test takes: the limit ends a hang and does not measure a busy machine. */
const hangMs = 60_000

const startsServices = ({ moduleId, project }: TestSpecification) =>
  /^\/(?:apps\/(?:cli|server|viz)|tests)\//.test(moduleId.slice(project.config.root.length))

/** Files that start services mostly wait, and others compute; evenly mixed, they keep the machine busy to the end. */
class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ofProject = (name: string) => sorted.filter(({ project }) => project.name === name)
    const ofNode = ofProject('node')
    const kinds = [ofNode.filter(startsServices), ofNode.filter((file) => !startsServices(file))]
    const placed = kinds.flatMap((kind) => kind.map((file, i) => ({ file, at: (i + 0.5) / kind.length })))
    return [...ofProject('client'), ...placed.sort((a, b) => a.at - b.at).map(({ file }) => file)]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: MixedSequencer },
    // Many tests wait for other processes, so two workers more than there are cores keep the machine busy.
    maxWorkers: availableParallelism() + 2,
    env: { TZ: 'UTC' },
    testTimeout: hangMs,
    hookTimeout: hangMs,
    expect: { poll: { timeout: hangMs / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          include: ['apps/client/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['apps/client/testing/set-up.ts'],
          // Loading a DOM and React again takes a second per file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/{assistant,cli,server,viz}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
          // They leave no global state, and end what they start; loading their modules again takes a second per file.
          isolate: false,
          // Node loads the sources itself, as in production; nothing is mocked that a loader would have to replace.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
})

/** No two folders import from each other, except in tests: the parts of a package form layers. */
import { options } from './.dependency-cruiser.mjs'

/** Parts with cycles of folders left; strike them off as they go. */
const unlayered = ['^packages/assistant']

export default {
  forbidden: [
    {
      name: 'no-cycles-of-folders',
      severity: 'error',
      comment: 'Two folders that need each other are one, or hide a third: move what they share down.',
      scope: 'folder',
      from: { pathNot: unlayered },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.test\\.tsx?$', '/testing/', '/test-[^/]+$'] } },
}

export const axisWords = new Map<string, 'x' | 'y'>([
  ['x', 'x'],
  ['bar', 'x'],
  ['name', 'x'],
  ['label', 'x'],
  ['category', 'x'],
  ['alphabetical', 'x'],
  ['alphabetically', 'x'],
  ['y', 'y'],
  ['value', 'y'],
])

export const openers = new Set(['show', 'display', 'list', 'put', 'present', 'give', 'visualize', 'plot'])

export const closers = new Set(['visualize', 'plot', 'show', 'return', 'draw', 'give', 'using', 'with', 'for', 'bin'])

/** Far above what anything takes: a limit ends a hang, it does not measure a busy machine. */
const hangMs = 10_000

// Tests without a page do without the library for pages.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: hangMs })
}

export {}

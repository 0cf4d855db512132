/** Far above any normal duration: the limit ends hanging tests and must not fail slow machines. */
const hangMs = 10_000

// Only tests with a DOM load the library.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: hangMs })
}

export {}

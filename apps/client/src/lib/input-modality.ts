/**
 * Records on the page whether pointer or keyboard was used last. After any key press browsers draw focus rings on
 * elements focused by scripts, and tabs and menus focus by script: a click after typing would draw one.
 */
export function trackInputModality(page: Document): void {
  const note = (kind: 'pointer' | 'keys') => () => {
    page.documentElement.dataset.input = kind
  }
  page.addEventListener('pointerdown', note('pointer'), { capture: true, passive: true })
  page.addEventListener('keydown', note('keys'), { capture: true, passive: true })
}

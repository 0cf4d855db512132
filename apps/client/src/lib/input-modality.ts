/**
 * Notes on the page whether pointer or keys spoke last. Browsers ring whatever a script focuses once keys were used,
 * and tabs and menus focus by script: a click after a typed message would draw a ring around what was clicked.
 */
export function trackInputModality(page: Document): void {
  const note = (kind: 'pointer' | 'keys') => () => {
    page.documentElement.dataset.input = kind
  }
  page.addEventListener('pointerdown', note('pointer'), { capture: true, passive: true })
  page.addEventListener('keydown', note('keys'), { capture: true, passive: true })
}

import type { ComponentProps } from 'react'

/** A scrollable region. It is focusable, so that it can be scrolled by keyboard. */
export function ScrollRegion(
  rest: ComponentProps<'section'> & ({ 'aria-label': string } | { 'aria-labelledby': string }),
) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  return <section tabIndex={0} {...rest} />
}

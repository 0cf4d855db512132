import type { ComponentProps } from 'react'

/** A part of the page that scrolls by itself. It takes the focus, so that it can be scrolled by keyboard too. */
export function ScrollRegion(
  rest: ComponentProps<'section'> & ({ 'aria-label': string } | { 'aria-labelledby': string }),
) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  return <section tabIndex={0} {...rest} />
}

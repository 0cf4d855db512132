import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Violations of WCAG 2.2 AA that axe finds, one line each. */
export async function findings(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page })
    // What passes is not listed, and there are no frames.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** The languages that a chart's own words are written in. */
export const chartLanguages = ['en', 'de'] as const
export type ChartLanguage = (typeof chartLanguages)[number]

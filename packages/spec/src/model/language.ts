/** The languages that a chart's own words are written in. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

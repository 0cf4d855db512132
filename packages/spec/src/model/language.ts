/** The languages of titles, labels and sentences about charts. */
export const chartLanguages = ['en', 'de'] as const
export type ChartLanguage = (typeof chartLanguages)[number]

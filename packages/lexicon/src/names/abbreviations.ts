import data from './abbreviations.json' with { type: 'json' }

/** What short forms in names of columns stand for, the likeliest first, each as a list of words. */
export const abbreviations: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(data).map(([short, full]) => [short, full.split(' | ').map((phrase) => phrase.split(' '))]),
)

/** The words of a column's name in lower case: "customerID" and "customer_id" both give `customer id`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}%#$€£]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Whether words contain one of some words or phrases: `city|town`. */
export const has = (words: string, pattern: string) => new RegExp(`(?:^| )(?:${pattern})(?: |$)`, 'u').test(words)
export const endsWithWord = (words: string, pattern: string) => new RegExp(`(?:^| )(?:${pattern})$`, 'u').test(words)

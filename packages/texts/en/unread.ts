export const unread = {
  languages: 'I read English and German so far. Column names and values may be in any language. These show how to ask:',
} as const

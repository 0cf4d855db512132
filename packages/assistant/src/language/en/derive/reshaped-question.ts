export const period =
  /\b(?:since|after|before|until|from|between|in)\s+(?:1[5-9]|20)\d\d(?:\s*(?:and|to|until|-|–)\s*(?:1[5-9]|20)\d\d)?\b/i

export const grouping = /\b(?:by|per|each|every|across|and)\s+(?:the\s+|each\s+)?$/i

export const links = new Set([
  'of',
  'is',
  'are',
  '=',
  '"',
  "'",
  '“',
  '‘',
  'equal',
  'equals',
  'to',
  'in',
  'the',
  'named',
  'called',
  'was',
])

export const destinations = /dest|arriv|\bto\b|_to$/i

export const origins = /orig|depart|source|\bfrom\b|_from$/i

export const joints = /^["'”’]?\s*(,|\/|&|or|and|v\.?s?\.?|versus|,\s*(or|and|nor))\s*["'“‘]?$/i

/** Words between the operator and its text: "contains the letter 'a'". */
export const fillers = new Set([
  'the',
  'a',
  'an',
  'letter',
  'letters',
  'word',
  'string',
  'with',
  'substring',
  'character',
  'prefix',
  'text',
])

export const having = /^(have|has|having|with)$/

export const possessives = /^(their|its|the|his|her)$/

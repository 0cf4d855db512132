/** "Most profitable" is a degree, "most orders" an amount. */
export const adjective = /.(?:ous|ive|ful|able|ible|ic|al|ant|ent|y)$/

export const upperEnds = ['max', 'maximum', 'high']

export const lowerEnds = ['min', 'minimum', 'low']

export const middles = ['avg', 'average', 'mean', 'actual']

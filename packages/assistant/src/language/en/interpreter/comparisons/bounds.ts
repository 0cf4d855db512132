export const clauseOpeners = new Set(['where', 'whose', 'having', 'have', 'has', 'with', 'which', 'that'])

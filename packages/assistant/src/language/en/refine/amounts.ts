/** Names of amounts that add up over rows, and words in a name by which it does not, in English. */
export const addingUp: ReadonlySet<string> = new Set(
  `revenue revenues sales profit profits amount amounts cost costs spend spending spent expense expenses turnover quantity qty
  units sold orders payment payments donation donations purchases losses goals visits clicks downloads deaths births sessions
  conversions impressions views signups shipments fee fees fine fines tip tips tax taxes refund refunds`.split(/\s+/),
)

export const notAddingUp: ReadonlySet<string> = new Set(
  'per avg average mean median rate ratio share percent percentage pct unit price growth index score rating'.split(' '),
)

/** Heads of names of whole amounts: an order total adds up, a total cholesterol does not. */
export const wholes: ReadonlySet<string> = new Set(['total', 'totals', 'subtotal', 'sum'])

/** What there is of these at one time is there at the next as well. */
export const standing: ReadonlySet<string> = new Set(
  'population inhabitants residents people headcount employees members followers subscribers stock inventory'.split(
    ' ',
  ),
)

/** Words that make a bound explicit, so that it needs no reading as part of the chart. */
export const bounding: ReadonlySet<string> = new Set([
  'only',
  'just',
  'keep',
  'without',
  'excluding',
  'except',
  'exclude',
])

/** A new chart's sentence holds many words; where an edit may be loose, these are asked for. */
export const plainly: { readonly [reader: string]: RegExp } & { readonly turn: RegExp } = {
  turn: /^(horizontal|horizontally|sideways|vertical|vertically|upright)$/,
  timestep: /^(step|steps|frame|frames|animate|animated|animation|play|timeline|timestep|timesteps)$/,
  timestep_unit: /^(step|steps|frame|frames|animate|animated|animation|play|timeline|timestep|timesteps)$/,
  set_title: /^(titled|entitled|call|title|headline|caption)$/,
  // "A trend line of sales" is a line; one that is added lies over something.
  add_trend: /^(with|add|plus|include|including|fit|regression|trendline)$/,
  add_threshold: /^(with|add|mark|highlight|target|threshold|goal|benchmark)$/,
  add_labels: /^(with|add|label|annotate|labels|labelled|labeled|on|above)$/,
  add_select: /^(dropdown|dropdowns|drop|select|selector|menu|picker|combobox)$/,
}

export const joints: ReadonlySet<string> = new Set([',', ';', 'and', 'with', 'then', '.'])

/** Words that point at the chart that stands. */
export const pointers: ReadonlySet<string> = new Set(
  'it this that these those them instead same also again too only just keep still now remove without exclude undo back other'.split(
    ' ',
  ),
)

/** Words that open a request for something new. */
export const openers: ReadonlySet<string> = new Set(
  'plot draw chart graph create visualize visualise histogram scatterplot distribution correlation relationship compare trend what how which who where when'.split(
    ' ',
  ),
)

/** Words that ask for a whole design, even with a single field. */
export const designs: ReadonlySet<string> = new Set(
  'histogram distribution correlation relationship trend scatterplot scatter heatmap boxplot'.split(' '),
)

export const timely = / over (?:time|the years)\b/i

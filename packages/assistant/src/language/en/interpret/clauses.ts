/** Which way bars lie, said plainly. */
export const plainly: ReadonlySet<string> = new Set(
  'horizontal horizontally sideways vertical vertically upright'.split(' '),
)

export const joints: ReadonlySet<string> = new Set([',', ';', 'and', 'with', 'then', '.'])

import type { ChannelDef, Encoding, FieldType, Mark, PartialEncoding, PartialSpec, TableProfile } from '@belvedere/spec'
import { fieldRef } from '@belvedere/spec'

/**
 * Fills a partial spec in the plainest way, for labelling readings while training: the wished mark, roles to their first
 * channels. What people see is completed by the solver.
 */
export function completePlainly(partial: PartialSpec, profile: TableProfile): Record<string, unknown> {
  const mark = markOf(partial)
  const types = new Map(profile.fields.map((field) => [field.name, field.type]))
  const encoding: Encoding = {}
  for (const wanted of partial.encodings) {
    const channel = wanted.channel ?? channelFor(mark, wanted, encoding)
    encoding[channel] = defOf(wanted, types)
  }
  return {
    data: { name: partial.data.name },
    ...(partial.transform.length > 0 && { transform: partial.transform }),
    mark,
    encoding,
  }
}

function markOf({ mark, wishes }: PartialSpec): Mark {
  if (typeof mark === 'string') return mark
  return mark?.type ?? wishes.mark ?? 'bar'
}

function channelFor(mark: Mark, { role }: PartialEncoding, taken: Encoding): keyof Encoding {
  if (role === 'series') return 'color'
  if (role === 'facet') return 'column'
  if (mark === 'arc') return role === 'measure' ? 'theta' : 'color'
  if (role === 'dimension') return taken.x ? 'y' : 'x'
  return taken.y ? 'x' : 'y'
}

function defOf(wanted: PartialEncoding, types: Map<string, FieldType>): ChannelDef {
  const { field, aggregate, bin, timeUnit, sort } = wanted
  const known = field === undefined ? 'quantitative' : types.get(field)
  const type = wanted.type ?? (aggregate || bin ? 'quantitative' : known === 'geojson' ? 'nominal' : known)
  return {
    ...(field !== undefined && aggregate !== 'count' && { field: fieldRef(field) }),
    ...(type !== undefined && { type }),
    ...(aggregate && { aggregate }),
    ...(bin && { bin }),
    ...(timeUnit && { timeUnit }),
    ...(sort !== undefined && { sort }),
  }
}

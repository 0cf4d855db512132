import { mayNameShapes, namesOfShapes, shapesIn } from '../fields/shape-names.ts'
import { facetChannels } from '../model/channels.ts'
import { markType } from '../model/composition.ts'
import type { EditResult } from '../model/edit.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import { type FieldProfile, hasOutlines, type TableProfile } from '../model/profile.ts'
import type { Channel, Mark } from '../model/vocabulary.ts'
import { regroupLimit } from '../transforms/limit.ts'
import { text } from '../wording/spec-texts.ts'
import { type EditContext, editApplied, editContext, editRejected, onChannel } from './edit-context.ts'

/** From these shares of distinct values per row on, each row is a separate place, and each value a name. */
const minShareOfPlaces = 0.7
/** More places than this are not told apart by sizes: their density shows where rows are many. */
const maxSizedPlaces = 5000
const minShareOfNames = 0.9
/** More groups than this are distinguished in tooltips, not by colours. */
const maxColours = 12

/** True if the partial spec draws outlines, or points by longitude and latitude. */
export function isDrawnOnMap(partial: PartialSpec): boolean {
  return (
    (partial.mark !== undefined && markType(partial.mark) === 'geoshape') ||
    onChannel(partial, 'longitude') !== undefined
  )
}

/**
 * Converts a partial spec to a map: of the table's own shapes, of the countries or states that it encodes, else by the table's longitude and latitude,
 * else of the table's countries or states. Rejected if the table has no places.
 */
export function convertToMap(partial: PartialSpec, profile: TableProfile): EditResult {
  const context = editContext(partial, profile)
  const encodedFields = new Set(partial.encodings.flatMap(({ field }) => (field === undefined ? [] : [field])))
  const shapes = shapesIn(context.fields.values())
  if (shapes) return editApplied(withShapes(context, shapes))
  const outlinedFields = [...context.fields.values()].filter(hasOutlines)
  const encoded = outlinedFields.find(({ name }) => encodedFields.has(name))
  const [longitude] = fieldsOfType(context, 'longitude')
  const [latitude] = fieldsOfType(context, 'latitude')
  if (!encoded && longitude && latitude) return editApplied(atCoordinates(context, longitude, latitude))
  const outlined = encoded ?? outlinedFields[0]
  if (outlined) return editApplied(withOutlines(partial, outlined.name))
  return editRejected(text('edits.no_places', { table: profile.name }))
}

function fieldsOfType({ fields }: EditContext, type: FieldProfile['semanticType']): FieldProfile[] {
  return [...fields.values()].filter(({ semanticType }) => semanticType === type)
}

function withOutlines(partial: PartialSpec, outlined: string): PartialSpec {
  const others = partial.encodings.filter(({ field }) => field !== outlined).map(withoutPosition)
  const place: PartialEncoding = { field: outlined, channel: 'shape', aggregate: null }
  return { ...partial, mark: 'geoshape', encodings: [place, ...others] }
}

/** Names that tell rows apart are those of the shapes, which need no place of their own. */
function withShapes({ partial, fields }: EditContext, shapes: FieldProfile): PartialSpec {
  const encodings = partial.encodings.filter(({ field: name, channel, aggregate }) => {
    const field = name === undefined ? undefined : fields.get(name)
    const isName = field !== undefined && mayNameShapes(field, shapes)
    return !isName || (channel !== undefined && facetChannels.has(channel)) || Boolean(aggregate)
  })
  const names = partial.encodings.flatMap((encoding) => (encodings.includes(encoding) ? [] : (encoding.field ?? [])))
  const transform = names.reduce((all, from) => regroupLimit(all, { from, to: shapes.name }), partial.transform)
  return withOutlines({ ...partial, encodings, transform }, shapes.name)
}

function atCoordinates(context: EditContext, longitude: FieldProfile, latitude: FieldProfile): PartialSpec {
  const { partial, profile, fields } = context
  const places = Math.max(longitude.distinct, latitude.distinct)
  const single = places >= Math.min(profile.rows * minShareOfPlaces, maxSizedPlaces)
  const at = (channel: 'longitude' | 'latitude', { name }: FieldProfile): PartialEncoding => ({
    field: name,
    channel,
    role: 'measure',
    aggregate: null,
    bin: null,
  })
  const others = partial.encodings.flatMap((encoding): PartialEncoding[] => {
    const field = encoding.field === undefined ? undefined : fields.get(encoding.field)
    if (field === longitude || field === latitude) return []
    if (!field) return encoding.aggregate === 'count' && single ? [] : [withoutPosition(encoding)]
    if (field.type === 'quantitative' && single) return [{ ...withoutPosition(encoding), aggregate: null, bin: null }]
    const many = field.type === 'nominal' && field.distinct > maxColours
    return [many ? { field: field.name, channel: 'detail', aggregate: null } : withoutPosition(encoding)]
  })
  const names = [...fields.values()].find(
    ({ type, distinct }) => type === 'nominal' && distinct >= profile.rows * minShareOfNames,
  )
  const needsName = names && others.every(({ field }) => field !== names.name)
  const name: PartialEncoding[] = needsName ? [{ field: names.name, channel: 'detail', aggregate: null }] : []
  return {
    ...partial,
    mark: 'circle',
    encodings: [at('longitude', longitude), at('latitude', latitude), ...others, ...name],
  }
}

/** Removes channels of a chart with axes, which a map does not have; facets stay. */
function withoutPosition(encoding: PartialEncoding): PartialEncoding {
  const { channel, sort: _, prefer, ...rest } = encoding
  if (channel && facetChannels.has(channel)) return encoding
  if (encoding.field === undefined && encoding.aggregate !== 'count') return encoding
  if (!prefer) return rest
  const { channel: __, ...kept } = prefer
  return { ...rest, prefer: kept }
}

/**
 * Puts longitude and latitude on axes, where a mark needs two numbers; otherwise removes them. Shapes of the table give way to
 * their names.
 */
export function removeMap({ partial, profile }: EditContext, mark: Mark): PartialSpec {
  const names = namesOfShapes(profile.fields)
  const shapes = names && shapesIn(profile.fields)
  const encodings = partial.encodings.flatMap((encoding): PartialEncoding[] => {
    if (names && encoding.field === shapes?.name) return [{ field: names.name }]
    const axis = encoding.channel && axisOf.get(encoding.channel)
    if (axis === undefined) return [encoding]
    return marksOfNumbers.has(mark) ? [{ ...encoding, channel: axis }] : []
  })
  if (!names || !shapes) return { ...partial, encodings }
  return { ...partial, encodings, transform: regroupLimit(partial.transform, { from: shapes.name, to: names.name }) }
}

const axisOf: ReadonlyMap<Channel, Channel> = new Map([
  ['longitude', 'x'],
  ['latitude', 'y'],
])
const marksOfNumbers: ReadonlySet<Mark> = new Set(['point', 'circle', 'square', 'rect'])

import { facetChannels } from '../model/channels.ts'
import { markType } from '../model/compose.ts'
import type { EditResult } from '../model/edit.ts'
import type { PartialEncoding, PartialSpec } from '../model/partial-spec.ts'
import type { FieldProfile, TableProfile } from '../model/profile.ts'
import { contextOf, done, type EditContext, onChannel, refused } from './edit-context.ts'

/** Shares of the rows from which on each row is taken for a place of its own, and each value for a name. */
const ownPlaces = 0.7
const ownNames = 0.9
/** More groups than this are told by pointing at them, not by colours. */
const mostColours = 12

/** Whether the partial spec draws countries, or points at their longitude and latitude. */
export function isDrawnOnMap(partial: PartialSpec): boolean {
  return (
    (partial.mark !== undefined && markType(partial.mark) === 'geoshape') ||
    onChannel(partial, 'longitude') !== undefined
  )
}

/**
 * Puts what a partial spec shows on a map: on the countries that it names, else at the longitude and latitude of its
 * table, else on the countries that the table names. Refused where the table has no places.
 */
export function convertToMap(partial: PartialSpec, profile: TableProfile): EditResult {
  const context = contextOf(partial, profile)
  const shown = new Set(partial.encodings.flatMap(({ field }) => (field === undefined ? [] : [field])))
  const named = ofMeaning(context, 'country')
  const country = named.find(({ name }) => shown.has(name))
  const [longitude] = ofMeaning(context, 'longitude')
  const [latitude] = ofMeaning(context, 'latitude')
  if (!country && longitude && latitude) return done(atCoordinates(context, longitude, latitude))
  const outlined = country ?? named[0]
  if (outlined) return done(withOutlines(partial, outlined.name))
  return refused(
    `A map needs places: a column of countries, or columns of longitude and latitude. ${profile.name} has neither.`,
  )
}

function ofMeaning({ fields }: EditContext, meaning: FieldProfile['semanticType']): FieldProfile[] {
  return [...fields.values()].filter(({ semanticType }) => semanticType === meaning)
}

function withOutlines(partial: PartialSpec, country: string): PartialSpec {
  const others = partial.encodings.filter(({ field }) => field !== country).map(unplaced)
  const place: PartialEncoding = { field: country, channel: 'shape', aggregate: null }
  return { ...partial, mark: 'geoshape', encodings: [place, ...others] }
}

function atCoordinates(context: EditContext, longitude: FieldProfile, latitude: FieldProfile): PartialSpec {
  const { partial, profile, fields } = context
  const single = Math.max(longitude.distinct, latitude.distinct) >= profile.rows * ownPlaces
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
    if (!field) return encoding.aggregate === 'count' && single ? [] : [unplaced(encoding)]
    if (field.type === 'quantitative' && single) return [{ ...unplaced(encoding), aggregate: null, bin: null }]
    const many = field.type === 'nominal' && field.distinct > mostColours
    return [many ? { field: field.name, channel: 'detail', aggregate: null } : unplaced(encoding)]
  })
  const names = [...fields.values()].find(
    ({ type, distinct }) => type === 'nominal' && distinct >= profile.rows * ownNames,
  )
  const told = names && others.every(({ field }) => field !== names.name)
  const name: PartialEncoding[] = told ? [{ field: names.name, channel: 'detail', aggregate: null }] : []
  return {
    ...partial,
    mark: 'circle',
    encodings: [at('longitude', longitude), at('latitude', latitude), ...others, ...name],
  }
}

/** Panels stay; the places of a chart with axes mean nothing on a map. */
function unplaced(encoding: PartialEncoding): PartialEncoding {
  const { channel, sort: _, prefer, ...rest } = encoding
  if (channel && facetChannels.has(channel)) return encoding
  if (encoding.field === undefined && encoding.aggregate !== 'count') return encoding
  if (!prefer) return rest
  const { channel: __, ...kept } = prefer
  return { ...rest, prefer: kept }
}

/** Off the map, where a point stood says nothing more. */
export function removeMap(partial: PartialSpec): PartialSpec {
  const { encodings } = partial
  return {
    ...partial,
    encodings: encodings.filter(({ channel }) => channel !== 'longitude' && channel !== 'latitude'),
  }
}

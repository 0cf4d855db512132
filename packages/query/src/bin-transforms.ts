import { isObject } from '@belvedere/spec'
import { add, cast, div, gt, isNull, literal, lt, mul, sub } from '@uwdata/mosaic-sql'
import { callOf, caseOf, columnRef, real } from './nodes.ts'
import { withColumns } from './relation.ts'
import { mostValues, timeUnitNodes } from './time-units.ts'
import { fieldIn, pairIn, publishes, type RelationTransform } from './transform.ts'
import { Inexpressible, type ValueType } from './typed-node.ts'

/** Transforms that place a value in an interval. */
export const binTransforms = {
  /** What it publishes is computed by a data set of its own. */
  extent: (relation) => relation,
  /** Bins of a step that Vega has chosen: its signal holds start, stop and step. */
  bin: (relation, transform, { signals }) => {
    const { name, type } = fieldIn(relation, transform.field)
    const bins = publishes(transform) ? signals.get(transform.signal) : transform
    if (!isObject(bins) || type.kind !== 'number') throw new Inexpressible('bins')
    const { start, stop, step } = bins
    if (typeof start !== 'number' || typeof stop !== 'number' || typeof step !== 'number' || !(step > 0))
      throw new Inexpressible('bins')
    if (transform.anchor !== undefined) throw new Inexpressible('anchor of bins')
    const [as0, as1] = pairIn(transform, 'bin0', 'bin1')
    // As Vega computes it: beyond the bins are the infinities, and a small number evens out what floats lose.
    const last = start + Math.ceil((stop - start) / step) * step
    const value = cast(columnRef(name), 'DOUBLE')
    const inside = callOf('greatest', real(start), callOf('least', value, real(last - step)))
    const steps = div(sub(inside, real(start)), real(step))
    const at = add(real(start), mul(real(step), callOf('floor', add(real(1e-14), steps))))
    const lower = caseOf(
      [
        [isNull(value), literal(null)],
        ...(type.inexact ? [[callOf('isnan', value), value] as const] : []),
        [lt(value, real(start)), real(-Infinity)],
        [gt(value, real(last)), real(Infinity)],
      ],
      at,
    )
    const next = add(real(start), mul(real(step), add(real(1), div(sub(lower, real(start)), real(step)))))
    const bound: ValueType = { kind: 'number', nullable: true, inexact: true }
    return withColumns(relation, [
      { name: as0, node: lower, type: bound },
      ...(transform.interval === false ? [] : [{ name: as1, node: next, type: bound }]),
    ])
  },
  timeunit: (relation, transform) => {
    const { name, type } = fieldIn(relation, transform.field)
    const { units, step = 1, timezone = 'local', interval = true } = transform
    const isPlain = typeof step === 'number' && (timezone === 'local' || timezone === 'utc') && !transform.inferUnits
    if (type.kind !== 'time' || type.absent || !Array.isArray(units) || !isPlain) throw new Inexpressible('time unit')
    const [as0, as1] = pairIn(transform, 'unit0', 'unit1')
    const names = units.map(String)
    const [start, end] = timeUnitNodes(names, columnRef(name), step)
    const unit: ValueType = { kind: 'time', nullable: type.nullable, date: true, distinct: mostValues(names) }
    return withColumns(relation, [
      { name: as0, node: start, type: unit },
      ...(interval === false ? [] : [{ name: as1, node: end, type: unit }]),
    ])
  },
} satisfies { [type: string]: RelationTransform }

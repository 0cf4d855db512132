import { CaseNode, ColumnNameRefNode, cast, type ExprNode, FunctionNode, literal, WhenNode } from '@uwdata/mosaic-sql'

/** A column by its name as it is: nothing in it is read as a path. */
export const columnRef = (name: string): ExprNode => new ColumnNameRefNode(name)

/** A text as a literal; its quotes are doubled when it is written. */
export const text = (value: string): ExprNode => literal(value)

/** A double; a bare number with a point would be a decimal in SQL. */
export const real = (value: number): ExprNode => cast(text(String(value)), 'DOUBLE')

export const caseOf = (cases: readonly (readonly [when: ExprNode, then: ExprNode])[], otherwise: ExprNode): ExprNode =>
  new CaseNode(
    undefined,
    cases.map(([when, then]) => new WhenNode(when, then)),
    otherwise,
  )

export const callOf = (name: string, ...args: ExprNode[]): ExprNode => new FunctionNode(name, args)

/** The milliseconds of a column of times. */
export const momentNode = (name: string): ExprNode => callOf('epoch_ms', columnRef(name))

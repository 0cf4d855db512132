/**
 * How much a language model is told of the tables: the names and types of tables and columns, counts and ranges as well,
 * frequent values too, sample rows too.
 */
export const details = ['names', 'statistics', 'values', 'rows'] as const
export type Detail = (typeof details)[number]

/** Whether a setting tells what another one tells, or more. */
export const tells = (detail: Detail, what: Detail): boolean => details.indexOf(detail) >= details.indexOf(what)

/**
 * How much of the tables is sent to a language model. Each level includes those before it: the names and types of tables and
 * columns, with their units; counts, ranges, and what the columns and rows were understood or said to be; frequent values;
 * sample rows.
 */
export const sharedDetails = ['names', 'statistics', 'values', 'rows'] as const
export type SharedDetail = (typeof sharedDetails)[number]

/** Whether a level includes another one. */
export const sharesAtLeast = (detail: SharedDetail, what: SharedDetail): boolean =>
  sharedDetails.indexOf(detail) >= sharedDetails.indexOf(what)

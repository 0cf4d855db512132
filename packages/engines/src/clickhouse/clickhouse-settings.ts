import type { ClickHouseSettings } from '@clickhouse/client'
import type { SelectLimits } from '../engine-session.ts'

/** Bytes of memory that one query may take, and of what it may return. */
const maxMemory = 4 * 2 ** 30

/**
 * What the SQL of the dialect relies on, and what bounds a query. `readonly` 2 lets nothing be written, and these settings be
 * made by users who may only read.
 */
export const clickhouseSettings = (
  { deadlineMs, maxRows }: SelectLimits,
  maxResultBytes: number,
): ClickHouseSettings & { [setting: string]: string | number } => ({
  readonly: '2',
  // Semantics.
  aggregate_functions_null_for_empty: 1,
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  prefer_column_name_to_alias: 1,
  session_timezone: 'UTC',
  enable_extended_results_for_datetime_functions: 1,
  // Results.
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 1,
  output_format_json_validate_utf8: 1,
  wait_end_of_query: 1,
  // Bounds.
  max_execution_time: Math.max(1, Math.ceil(deadlineMs / 1000)),
  max_memory_usage: String(maxMemory),
  max_result_rows: String(maxRows + 1),
  max_result_bytes: String(maxResultBytes),
  result_overflow_mode: 'throw',
  cancel_http_readonly_queries_on_client_close: 1,
})

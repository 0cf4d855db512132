export type EngineName = 'postgres' | 'clickhouse'

/** True for a fault of the disk or the system, not of a file. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

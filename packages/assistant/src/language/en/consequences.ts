/** Who names an axis has its contents there. */
export const namesAxis = /\b[xy]\b/i

import type { FieldProfile } from '../model/profile.ts'

/** Whether a field may tell how many cases each row stands for: whole numbers from 0. */
export const canWeighRows = ({ type, integer, min = 0 }: FieldProfile): boolean =>
  type === 'quantitative' && integer === true && min >= 0

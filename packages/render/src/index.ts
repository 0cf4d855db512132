export { registerFonts } from './draw/fonts.ts'
export type {
  DrawOptions,
  OpenView,
  Picture,
  RenderTable,
  SelectionValue,
  View,
  ViewScene,
  ViewSize,
  ViewState,
  ViewWidget,
} from './model/view-types.ts'
export { openView } from './open-view.ts'
export type { ColumnSource } from './rows.ts'
export { type Palette, palettes, type Theme } from './theme/theme.ts'

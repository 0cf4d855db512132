export { type Palette, palettes, type Theme } from './compile/theme.ts'
export { registerFonts } from './draw/fonts.ts'
export { openView } from './open-view.ts'
export type { ColumnSource } from './rows.ts'
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
} from './view-types.ts'

export { registerFonts } from './draw/fonts.ts'
export type {
  DrawOptions,
  EncodedPicture,
  OpenView,
  RenderTable,
  RenderWarning,
  SelectionValue,
  View,
  ViewScene,
  ViewSize,
  ViewState,
  ViewWidget,
} from './model/view-types.ts'
export { openView } from './open-view.ts'
export type { ColumnSource } from './rows.ts'
export { type ChartTheme, type Palette, palettes } from './theme/theme.ts'

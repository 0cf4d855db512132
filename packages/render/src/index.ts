export { registerFonts } from './draw/fonts.ts'
export type { LiveCube, LiveStatement, LiveStatementResult, RunLiveStatement } from './live-tables.ts'
export type {
  Drawing,
  DrawOptions,
  EncodedPicture,
  FileTable,
  LiveSource,
  PictureRequest,
  PixelArea,
  RanStatement,
  RenderTable,
  RenderWarning,
  SelectionValue,
  View,
  ViewOptions,
  ViewScene,
  ViewSize,
  ViewState,
} from './model/view-types.ts'
export { openView } from './open-view.ts'
export { type ColumnSource, sourceBy, type TableSource } from './rows.ts'
export { type ChartTheme, type Palette, palettes } from './theme/theme.ts'

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

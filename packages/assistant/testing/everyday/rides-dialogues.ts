import { rides } from '../everyday-tables.ts'
import type { Dialogues } from '../turns.ts'

export const ridesDialogues: Dialogues = {
  'rides: from months to stations': {
    table: rides,
    lines: [
      ['how did the number of rides develop?', { mark: 'line', y: 'count', x: /started_at/ }],
      ['by month', { x: 'yearmonth started_at', y: 'count' }],
      ['split it by rider', { color: 'rider' }],
      ['only members', { filters: ['Rider: member'] }],
      ['show casual as well', { filters: /^$|member and casual|casual and member/ }],
      ['now just the ten busiest stations', { dimension: 'station', measure: 'count', filters: [/10/] }],
    ],
  },
  'rides: minutes': {
    table: rides,
    lines: [
      ['how long do rides take', { x: 'bin minutes', y: 'count' }],
      ['per bike type', { color: 'bike type' }],
      ['small multiples please', { mark: 'bar', x: 'bin minutes' }],
      ['drop the cargo bikes', { filters: ['Bike type: not cargo'] }],
    ],
  },
  'rides: a scatter and its trouble': {
    table: rides,
    lines: [
      ['minutes against distance', { mark: 'point', fields: ['distance_km', 'minutes'] }],
      ['colour the points by bike type', { color: 'bike type' }],
      ['make the points smaller', { mark: 'point', color: 'bike type' }],
      ['swap the axes', { x: /minutes|distance_km/, color: 'bike type' }],
      ['only rides over 20 minutes', { filters: ['Minutes over 20'] }],
      ['actually over 30', { filters: ['Minutes over 30'] }],
    ],
  },
  'rides: averages': {
    table: rides,
    lines: [
      ['average distance per station', { dimension: 'station', measure: 'mean distance_km' }],
      ['longest first', { dimension: 'station', measure: 'mean distance_km', sort: /^-|descending/ }],
      ['top 3', { filters: [/Top 3/] }],
      ['make that five', { filters: [/Top 5/] }],
      ['lying bars', { y: 'station', x: 'mean distance_km' }],
    ],
  },
  'rides: weekdays': {
    table: rides,
    lines: [
      ['rides per weekday', { x: 'day started_at', y: 'count' }],
      ['stack by rider', { color: 'rider', x: 'day started_at' }],
      ['as percentages', { yStack: 'normalize' }],
      ['back to absolute numbers', { yStack: /zero|undefined|true/ }],
    ],
  },
  'rides: totals in words': {
    table: rides,
    lines: [
      ['how many rides are there?', /800/],
      ['and how many stations?', /12/],
      ['what is the average distance?', /km/],
      ['show it by station', { dimension: 'station', measure: 'mean distance_km' }],
    ],
  },
  'rides: undoing': {
    table: rides,
    lines: [
      ['total distance by rider', { dimension: 'rider', measure: 'sum distance_km' }],
      ['as a pie', { mark: 'arc' }],
      ['nah, go back', { mark: 'bar' }],
      ['by bike type instead', { dimension: 'bike type', measure: 'sum distance_km' }],
      ['undo that', { dimension: 'rider' }],
      ['redo', { dimension: 'bike type' }],
    ],
  },
  'rides: one summer': {
    table: rides,
    lines: [
      ['rides by day', { y: 'count', x: /started_at/ }],
      ['only summer 2023', { filters: [/2023-06|Jun/] }],
      ['weekly', { x: /week started_at/ }],
      ['area chart', { mark: 'area' }],
    ],
  },
  'rides: heat': {
    table: rides,
    lines: [
      ['heatmap of rides by weekday and station', { mark: 'rect', color: 'count' }],
      ['average minutes instead of the count', { mark: 'rect', color: 'mean minutes' }],
      ['just members', { filters: ['Rider: member'] }],
    ],
  },
  'rides: a mistake': {
    table: rides,
    lines: [
      ['avergae minuts by staton', { dimension: 'station', measure: 'mean minutes' }],
      ['sort descending', { sort: /^-|descending/ }],
      ['only Harbor and Old Town', { filters: ['Station: Harbour and Old Town'] }],
    ],
  },
}
